/** The same bytes in pieces of this size; the last may be smaller. Holds no more than one piece and what has just arrived. */
export async function* rechunk(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const arrived of source) {
    held.push(arrived)
    length += arrived.length
    if (length < size) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; at + size <= all.length; at += size) yield all.subarray(at, at + size)
    held = [all.subarray(at)]
    length = all.length - at
  }
  if (length > 0) yield Buffer.concat(held)
}
