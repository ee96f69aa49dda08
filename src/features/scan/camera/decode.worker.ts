/// <reference lib="webworker" />
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { decodeFrame, decodePicture } from './decode-frame.ts'
import { readRack } from './read-rack.ts'
import type { DecodeAnswer, DecodeRequest } from './frame-decoder.ts'

// A frame takes 10 to 60 ms to decode: on the main thread the page would stutter thirty times a second.
const scope = self as unknown as DedicatedWorkerGlobalScope

// From this server; by default, the package downloads it from a public network.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
ready.catch((error: unknown) => console.error(error))

const tell = (done: DecodeAnswer) => scope.postMessage(done, [])

let context: OffscreenCanvasRenderingContext2D | null = null

scope.addEventListener('message', ({ data: { id, bitmap, pass } }: MessageEvent<DecodeRequest>) => {
  decode(pixelsOf(bitmap), pass).then(
    (answer) => tell({ id, ...answer }),
    (error: unknown) => {
      console.error(error)
      tell({ id, reads: [] })
    },
  )
})

async function decode(pixels: ImageData, pass: DecodeRequest['pass']): Promise<Omit<DecodeAnswer, 'id'>> {
  if (typeof pass === 'object') return { reads: [], rack: await readRack(pixels, pass.rack, readBarcodes) }
  if (pass === 'picture') return { reads: await decodePicture(pixels, readBarcodes) }
  const read = await decodeFrame(pixels, pass, readBarcodes)
  return { reads: read ? [read] : [] }
}

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
