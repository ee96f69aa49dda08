import type { FrameRead } from './decode-frame.ts'

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
