import { decoder } from './decoder.ts'
import type { FrameRead } from './decode-frame.ts'

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

/** As people read: row by row from the top, each from the left. Labels that overlap by half are in one row. */
export function textsInReadingOrder(reads: readonly FrameRead[]): readonly string[] {
  const boxes = reads.map(({ text, corners }) => {
    const ys = corners.map(({ y }) => y)
    const top = Math.min(...ys)
    return { text, left: Math.min(...corners.map(({ x }) => x)), middle: (top + Math.max(...ys)) / 2, height: Math.max(...ys) - top }
  })
  const rows: (typeof boxes)[] = []
  for (const box of boxes.toSorted((one, other) => one.middle - other.middle)) {
    const last = rows.at(-1)?.at(-1)
    if (last && box.middle - last.middle < last.height / 2) rows.at(-1)!.push(box)
    else rows.push([box])
  }
  return [...new Set(rows.flatMap((row) => row.toSorted((one, other) => one.left - other.left).map(({ text }) => text)))]
}
