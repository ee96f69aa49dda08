import type { FrameRead, BarcodeFormat } from './decode-frame.ts'
import type { FrameDecoder } from './frame-decoder.ts'
import { strategyAt } from './decode-strategies.ts'

/* html5-qrcode decodes a picture shrunk to the size of its box on the screen: too few pixels for the DataMatrix of a cryo
   tube. But it asks the browser's BarcodeDetector first. So ours takes that place before it starts: it ignores the shrunken
   picture and looks at the <video> beside it, at the camera's own size, with the next pass for each frame.

     html5-qrcode ─► detect ─► two looks under way? ─► nothing
                                └► a frame ─► worker ─► onRead       meanwhile: nothing, and it asks again with the next frame

   It is never told of a read, which it would show on the page and wait for: while one frame is decoded the next one is on its way. */

/** How the browsers' interface spells the formats. */
const formatNames: Readonly<Record<BarcodeFormat, string>> = {
  Code128: 'code_128',
  Code39: 'code_39',
  EAN13: 'ean_13',
  DataMatrix: 'data_matrix',
  QRCode: 'qr_code',
  PDF417: 'pdf417',
}

/** One in the worker, one that waits for it: more would only be older when their turn comes. */
const maxInFlight = 2

/** Replaces the browser's own too: Android's sometimes adds `]C1` to the text. `onRead` hears of each read. */
export function installBarcodeDetectorShim(decoder: Pick<FrameDecoder, 'decode'>, onRead: (read: FrameRead) => void): void {
  let framesWithoutRead = 0
  let inFlight = 0

  async function decodeVideoFrame(video: HTMLVideoElement): Promise<void> {
    const strategy = strategyAt(framesWithoutRead++)
    const [read] = await decoder.decode(await createImageBitmap(video), strategy)
    if (!read) return
    framesWithoutRead = 0
    onRead(read)
  }

  class LabDetector {
    static getSupportedFormats(): Promise<string[]> {
      return Promise.resolve(Object.values(formatNames))
    }

    detect(canvas: HTMLCanvasElement): Promise<never[]> {
      const video = canvas.parentElement?.querySelector('video')
      if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && inFlight < maxInFlight) {
        inFlight += 1
        // A video that was just taken away has no frame any more.
        const end = () => void (inFlight -= 1)
        decodeVideoFrame(video).then(end, end)
      }
      return Promise.resolve([])
    }
  }

  Object.defineProperty(globalThis, 'BarcodeDetector', { value: LabDetector, configurable: true, writable: true })
}
