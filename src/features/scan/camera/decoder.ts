// oxlint-disable-next-line import/default -- by its query the build makes it an address
import decodeWorkerUrl from './decode.worker.ts?worker&url'
import { FrameDecoder } from './frame-decoder.ts'

/** The page's one decoding worker: for the camera's frames and for pictures. */
export const decoder = new FrameDecoder(() => new Worker(decodeWorkerUrl, { type: 'module', name: 'decode' }))
