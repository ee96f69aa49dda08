import { CameraImpl } from 'html5-qrcode/es2015/camera/core-impl.js'
import type { Camera } from 'html5-qrcode/es2015/camera/core.js'

/** Its constructor is private because its own `create` asks for the camera; here the stream is there already. */
const CameraOf = CameraImpl as unknown as new (stream: MediaStream) => Camera

/** Longest wait for the first picture after the person allowed the camera. */
const firstPicture = 8_000

export interface CameraPicture {
  readonly video: HTMLVideoElement
  /** Takes the picture away and ends the stream. */
  readonly close: () => Promise<void>
}

/** Shows a stream in a place on the page that nobody else writes into; rejects when no picture comes. */
export async function showPicture(stream: MediaStream, place: HTMLElement): Promise<CameraPicture> {
  const tracks = stream.getTracks()
  // The video begins to play outside the page: taken away with a view that is left at once, it would fail where nobody can catch it.
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
