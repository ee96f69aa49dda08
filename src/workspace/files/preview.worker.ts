/// <reference lib="webworker" />
export interface PreviewRequest {
  readonly picture: Blob
  readonly width: number
  readonly height: number
}

export type PreviewAnswer = { kind: 'made'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'failed'; message: string }

// Reading a picture of 50 megapixels takes a second: not on the main thread.
const scope = self as unknown as DedicatedWorkerGlobalScope

async function make({ picture, width, height }: PreviewRequest): Promise<PreviewAnswer> {
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  // What is transparent would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  return { kind: 'made', bytes: new Uint8Array(await small.arrayBuffer()) }
}

scope.addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  make(data).then(
    (answer) => scope.postMessage(answer, []),
    (error: unknown) => scope.postMessage({ kind: 'failed', message: String(error) } satisfies PreviewAnswer, []),
  )
})
