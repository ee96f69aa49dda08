import { Html5Qrcode } from 'html5-qrcode/es2015/html5-qrcode.js'
import { Html5QrcodeSupportedFormats as Format } from 'html5-qrcode/es2015/core.js'
import { sanitizerReady } from '#src/ui/trusted-types.ts'
import { dedupeRead, emptyDedupeState } from './dedupe-reads.ts'
import type { FrameRead } from './decode-frame.ts'
import { decoder } from './decoder.ts'
import { installBarcodeDetectorShim } from './barcode-detector-shim.ts'
import { SerialQueue } from './serial-queue.ts'

/* The page's one camera. html5-qrcode opens it, shows it and asks our detector about each frame.

     start ─► (chain) ─► picture ─► frames ─► lab detector ─► accept ─► onScan
     stop  ─► (chain) ─► every track ended

   Start and stop stand in one chain for the whole page: a start beside a start left two cameras on. */

export interface OpenCamera {
  readonly track: MediaStreamTrack
  readonly close: () => Promise<void>
}

export interface CameraOptions {
  /** An empty element that nobody else writes into. */
  readonly elementId: string
  /** Undefined: the one at the back. */
  readonly deviceId: string | undefined
  readonly onScan: (text: string) => void
}

/** Longest wait for the first picture after the person allowed the camera. */
const firstPictureTimeout = 8_000

const queue = new SerialQueue()
// Outlives the view: the box that was scanned to be filled is still in sight when the tubes' turn comes.
let memory = emptyDedupeState
let listener: ((text: string) => void) | undefined

function handleRead({ text, format }: FrameRead): void {
  const { memory: next, isScan } = dedupeRead(memory, { text, format }, performance.now())
  memory = next
  if (isScan) listener?.(text)
}

/** Rejects with what html5-qrcode or the browser gives as the reason. `isWanted` is asked when the turn has come. */
export function openCamera(options: CameraOptions, isWanted: () => boolean): Promise<OpenCamera | null> {
  return queue.run(async () => {
    // html5-qrcode empties its element by innerHTML, which the page's policy lets through the sanitiser only.
    await sanitizerReady()
    const element = document.getElementById(options.elementId)
    if (!isWanted() || !element) return null
    ignorePlayInterruption(element)
    installBarcodeDetectorShim(decoder, handleRead)
    const scanner = new Html5Qrcode(options.elementId, {
      verbose: false,
      useBarCodeDetectorIfSupported: true,
      formatsToSupport: [Format.CODE_128, Format.CODE_39, Format.EAN_13, Format.DATA_MATRIX, Format.QR_CODE, Format.PDF_417],
    })
    dropSecondDecoder(scanner)
    const facing = options.deviceId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: options.deviceId } }
    const video = { ...facing, width: { ideal: 1920 }, height: { ideal: 1080 } }
    await scanner.start(
      facing,
      { fps: 30, disableFlip: true, videoConstraints: video },
      () => undefined,
      () => undefined,
    )
    const surface = element.querySelector('video')
    const stream = surface?.srcObject instanceof MediaStream ? surface.srcObject : undefined
    const tracks = stream?.getVideoTracks() ?? []
    const end = () => close(scanner, tracks)
    const [track] = tracks
    if (!surface || !track || !(await waitForPicture(scanner))) {
      await end()
      throw new Error('the camera gave no picture')
    }
    listener = options.onScan
    return {
      track,
      close: () => {
        // At once, though the camera ends in its turn: what is read from now on was not meant.
        if (listener === options.onScan) listener = undefined
        return queue.run(end)
      },
    }
  })
}

async function close(scanner: Html5Qrcode, tracks: readonly MediaStreamTrack[]): Promise<void> {
  try {
    await scanner.stop()
    scanner.clear()
  } catch {
    // It throws when the picture never came. What counts is that the camera is off:
  } finally {
    for (const track of tracks) track.stop()
  }
}

/** A view that is left at once takes the video from the page while it begins to play, which html5-qrcode lets fall as an unhandled rejection. */
function ignorePlayInterruption(element: HTMLElement): void {
  element.append = (...children) => {
    for (const video of children) {
      if (!(video instanceof HTMLVideoElement)) continue
      video.play = () => HTMLMediaElement.prototype.play.call(video).catch(() => undefined)
    }
    HTMLElement.prototype.append.apply(element, children)
  }
}

/** `start` settles before the first picture, and `stop` breaks before it. */
async function waitForPicture(scanner: Html5Qrcode): Promise<boolean> {
  const until = performance.now() + firstPictureTimeout
  while (!scanner.isScanning && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  return scanner.isScanning
}

/** It would get every second frame. The field is private, and the package is at its last version. */
function dropSecondDecoder(scanner: Html5Qrcode): void {
  const qrcode: unknown = Reflect.get(scanner, 'qrcode')
  if (typeof qrcode === 'object' && qrcode !== null) Reflect.set(qrcode, 'secondaryDecoder', undefined)
}

/** Cameras by name; the names are empty until one was allowed. */
export async function listCameras(): Promise<{ deviceId: string; label: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '').map(({ deviceId, label }) => ({ deviceId, label }))
}
