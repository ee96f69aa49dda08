/// <reference lib="webworker" />
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { decodeFrame, decodePicture } from './decode-frame.ts'
import type { DecodeAnswer, DecodeRequest } from './frame-decoder.ts'

// A frame takes 10 to 60 ms to decode: on the main thread the page would stutter thirty times a second.
const scope = self as unknown as DedicatedWorkerGlobalScope

// From this server; by default, the package downloads it from a public network.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
ready.catch((error: unknown) => console.error(error))

const tell = (done: DecodeAnswer) => scope.postMessage(done, [])

let context: OffscreenCanvasRenderingContext2D | null = null

scope.addEventListener('message', ({ data: { id, bitmap, pass } }: MessageEvent<DecodeRequest>) => {
  const answer = (reads: DecodeAnswer['reads']) => tell({ id, reads })
  const pixels = pixelsOf(bitmap)
  const reads = pass === 'picture' ? decodePicture(pixels, readBarcodes) : decodeFrame(pixels, pass, readBarcodes).then((read) => (read ? [read] : []))
  reads.then(answer, (error: unknown) => {
    console.error(error)
    answer([])
  })
})

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const { width, height } = bitmap
  if (context?.canvas.width !== width || context.canvas.height !== height) {
    context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  }
  if (!context) throw new Error('no canvas in this worker')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
