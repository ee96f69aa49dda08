import type { FrameRead, LabFormat } from './decode-frame.ts'
import type { FrameDecoder } from './frame-decoder.ts'
import { passAt } from './passes.ts'

/* html5-qrcode decodes a picture shrunk to the size of its box on the screen: too few pixels for the DataMatrix of a cryo
   tube. But it asks the browser's BarcodeDetector first. So ours takes that place before it starts: it ignores the shrunken
   picture and looks at the <video> beside it, at the camera's own size, with the next pass for each frame. */

interface Detected {
  readonly rawValue: string
  readonly format: string
  readonly cornerPoints: FrameRead['corners']
  readonly boundingBox: DOMRectReadOnly
}

/** How the browsers' interface spells the formats. */
const spelled: Readonly<Record<LabFormat, string>> = {
  Code128: 'code_128',
  Code39: 'code_39',
  EAN13: 'ean_13',
  DataMatrix: 'data_matrix',
  QRCode: 'qr_code',
  PDF417: 'pdf417',
}

/** Replaces the browser's own too: Android's sometimes adds `]C1` to the text. `onRead` hears of the read in our words. */
export function putLabDetectorInPlace(decoder: FrameDecoder, onRead: (read: FrameRead) => void): void {
  let framesWithoutRead = 0

  class LabDetector {
    static getSupportedFormats(): Promise<string[]> {
      return Promise.resolve(Object.values(spelled))
    }

    async detect(canvas: HTMLCanvasElement): Promise<Detected[]> {
      const video = canvas.parentElement?.querySelector('video')
      if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return []
      const [read] = await decoder.decode(await createImageBitmap(video), passAt(framesWithoutRead))
      framesWithoutRead = read ? 0 : framesWithoutRead + 1
      if (!read) return []
      onRead(read)
      return [toDetected(read)]
    }
  }

  Object.defineProperty(globalThis, 'BarcodeDetector', { value: LabDetector, configurable: true, writable: true })
}

function toDetected({ text, format, corners }: FrameRead): Detected {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  // A line code is read along one line; html5-qrcode takes no code without an area.
  const box = new DOMRectReadOnly(left, top, Math.max(...xs) - left || 1, Math.max(...ys) - top || 1)
  return { rawValue: text, format: spelled[format], cornerPoints: corners, boundingBox: box }
}
