import { decoder } from './decoder.ts'
import type { FrameRead } from './decode-frame.ts'
import { textsInReadingOrder } from './reading-order.ts'

/* A picture does not change: unlike a frame it gets every way of looking, and every code in it counts.

     file ─► at most `first` pixels per side, all passes ─► nothing? at most `full` pixels, all passes */

const firstSize = 1600
const fullSize = 4096

/** The codes in a picture, each once, in reading order; rejects if it is not a picture. */
export async function readPicture(picture: Blob): Promise<readonly string[]> {
  const bitmap = await createImageBitmap(picture)
  const longest = Math.max(bitmap.width, bitmap.height)
  const seen = await decodeBitmap(await downscale(bitmap, firstSize))
  const reads = seen.length === 0 && longest > firstSize ? await decodeBitmap(await downscale(await createImageBitmap(picture), fullSize)) : seen
  return textsInReadingOrder(reads)
}

const decodeBitmap = (bitmap: ImageBitmap): Promise<readonly FrameRead[]> => decoder.decode(bitmap, 'picture')

/** At most this many pixels per side. */
export async function downscale(bitmap: ImageBitmap, most: number): Promise<ImageBitmap> {
  const longest = Math.max(bitmap.width, bitmap.height)
  if (longest <= most) return bitmap
  const scale = most / longest
  const size = { resizeWidth: Math.round(bitmap.width * scale), resizeHeight: Math.round(bitmap.height * scale), resizeQuality: 'high' as const }
  const small = await createImageBitmap(bitmap, size)
  bitmap.close()
  return small
}
