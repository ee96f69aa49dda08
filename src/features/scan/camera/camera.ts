import { dedupeRead, emptyDedupeState } from './dedupe-reads.ts'
import { showPicture } from './camera-picture.ts'
import type { FrameRead } from './decode-frame.ts'
import { decoder } from './decoder.ts'
import { readFrames } from './read-frames.ts'

/** Work that must not overlap: each piece starts when the previous one has ended, successfully or not. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(work, work)
    this.#last = next
    return next
  }
}

/* The page's one camera.

     start ─► (chain) ─► stream ─► picture ─► read: frames ─► decoder ─► accept ─► onScan
     stop  ─► (chain) ─► every track ended

   Starts and stops of the whole page run in one chain: a start during another start left two cameras on. */

export interface OpenCamera {
  readonly track: MediaStreamTrack
  readonly close: () => Promise<void>
}

export interface CameraOptions {
  /** Where the picture appears; an empty element that nothing else writes into. */
  readonly place: HTMLElement
  /** Undefined: the rear camera. */
  readonly deviceId: string | undefined
  readonly read: VideoReader
}

/** What is done with the picture until the returned function is called. */
export type VideoReader = (video: HTMLVideoElement) => () => void

const queue = new SerialQueue()
// Outlives the view: the box that was scanned is still in sight when the tubes follow.
let memory = emptyDedupeState

function isScan({ text, format }: FrameRead): boolean {
  const accepted = dedupeRead(memory, { text, format }, performance.now())
  memory = accepted.memory
  return accepted.isScan
}

/** Called once for each code held in front of the camera; again only after it was out of sight. */
export const readCodes =
  (onScan: (text: string) => void): VideoReader =>
  (video) =>
    readFrames(video, decoder, (read) => isScan(read) && onScan(read.text))

/** Rejects with the browser's reason. `isWanted` is called when its turn has come. */
export function openCamera({ place, deviceId, read }: CameraOptions, isWanted: () => boolean): Promise<OpenCamera | null> {
  return queue.run(async () => {
    if (!isWanted()) return null
    const which = deviceId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
    const video = { ...which, width: { ideal: 1920 }, height: { ideal: 1080 } }
    const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video })
    const [track] = stream.getVideoTracks()
    if (!track) throw new DOMException('the stream has no video', 'NotFoundError')
    const picture = await showPicture(stream, place)
    const stopReading = read(picture.video)
    return {
      track,
      close: () => {
        // At once, although the camera stops later in the chain: anything read from now on was not intended.
        stopReading()
        return queue.run(picture.close)
      },
    }
  })
}

/** Cameras by name; the names are empty until one was allowed. */
export async function listCameras(): Promise<{ deviceId: string; label: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '').map(({ deviceId, label }) => ({ deviceId, label }))
}
