import { keepPreview, type Preview } from '#db/files/previews.ts'
import type { Workspace } from '#db/workspace.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import workerUrl from './preview.worker.ts?worker&url'
import type { PreviewAnswer, PreviewRequest } from './preview.worker.ts'

/** As wide as a section on a sharp screen. */
const widest = 1440
const highest = 2160

/** Rejects if this browser cannot draw it. */
export async function makePreview(workspace: Workspace, id: string, picture: Blob): Promise<Preview> {
  const size = await sizeOf(picture)
  const scale = Math.min(1, widest / size.width, highest / size.height)
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))]
  const preview = { id, mediaType: 'image/jpeg', width, height, bytes: await shrink({ picture, width, height }), madeAt: Date.now() }
  await keepPreview(workspace, preview)
  return preview
}

/** Read from the beginning of the picture: it is not drawn. */
async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = URL.createObjectURL(picture)
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', () => reject(new Error('not a picture that this browser can draw')))
    })
    return { width: image.naturalWidth || widest, height: image.naturalHeight || widest }
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

function shrink(request: PreviewRequest): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(workerUrl, { type: 'module', name: 'preview' })
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.addEventListener('message', ({ data: answer }: MessageEvent<PreviewAnswer>) =>
      answer.kind === 'made' ? resolve(answer.bytes) : reject(new Error(answer.message)),
    )
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
