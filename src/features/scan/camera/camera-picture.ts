import { CameraImpl } from 'html5-qrcode/es2015/camera/core-impl.js'
import type { Camera } from 'html5-qrcode/es2015/camera/core.js'

/** Its constructor is private because its own `create` opens the camera; here the stream exists already. */
const CameraOf = CameraImpl as unknown as new (stream: MediaStream) => Camera

/** Longest wait for the first frame after the person allowed the camera. */
const firstPicture = 8_000

export interface CameraPicture {
  readonly video: HTMLVideoElement
  /** Removes the picture and ends the stream. */
  readonly close: () => Promise<void>
}

/** Shows a stream in an element that nothing else writes into; rejects if no picture comes. */
export async function showPicture(stream: MediaStream, place: HTMLElement): Promise<CameraPicture> {
  const tracks = stream.getTracks()
  // The video starts playing before it is attached to the page: if it were removed together
  // with a view that is left at once, the error could not be caught.
  const own = document.createElement('div')
  let seen: () => void = () => undefined
  const isSeen = new Promise<void>((resolve) => (seen = resolve))
  const rendered = await new CameraOf(stream).render(own, {}, { onRenderSurfaceReady: () => seen() })
  const close = async () => {
    try {
      await rendered.close()
    } finally {
      own.remove()
      for (const track of tracks) track.stop()
    }
  }
  if (!(await isInTime(isSeen))) {
    await close()
    throw new Error('the camera gave no picture')
  }
  place.append(own)
  return { video: rendered.getSurface(), close }
}

const isInTime = (happens: Promise<void>): Promise<boolean> =>
  Promise.race([happens.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false), firstPicture))])
