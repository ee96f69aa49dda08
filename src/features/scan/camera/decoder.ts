// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import decodeWorkerUrl from './decode.worker.ts?worker&url'
import { FrameDecoder } from './frame-decoder.ts'

/** The page's one decoding worker, for camera frames and for pictures. */
export const decoder = new FrameDecoder(() => new Worker(decodeWorkerUrl, { type: 'module', name: 'decode' }))
