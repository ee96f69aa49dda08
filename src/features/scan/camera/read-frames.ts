import type { FrameRead } from './decode-frame.ts'
import type { FrameDecoder } from './frame-decoder.ts'
import { strategyAt } from './decode-strategies.ts'

/* The camera's frames at full size, each examined in a different way than the one before.

     30 times a second ─► two frames in progress? ─► nothing
                           └► a frame ─► worker ─► onRead       meanwhile the next one is on its way */

const framesPerSecond = 30

/** One in the worker and one waiting: more would only be older when their turn comes. */
const maxUnderWay = 2

/** `onRead` is called for each read, until the returned function is called. */
export function readFrames(video: HTMLVideoElement, decoder: Pick<FrameDecoder, 'decode'>, onRead: (read: FrameRead) => void): () => void {
  let framesWithoutRead = 0
  let underWay = 0
  let isStopped = false

  async function look(): Promise<void> {
    const pass = strategyAt(framesWithoutRead++)
    const [read] = await decoder.decode(await createImageBitmap(video), pass)
    if (!read || isStopped) return
    framesWithoutRead = 0
    onRead(read)
  }

  const timer = setInterval(() => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || underWay === maxUnderWay) return
    underWay += 1
    // A video that was just removed has no frame anymore.
    const end = () => void (underWay -= 1)
    look().then(end, end)
  }, 1_000 / framesPerSecond)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
