import { unzlibSync } from 'fflate'

const headerSize = { woff: 44, sfnt: 12 } as const
const entrySize = { woff: 20, sfnt: 16 } as const

/** A font in WOFF 1.0 as what it was made of: the form in which parts of it can be embedded. */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const count = from.getUint16(12)
  const sfnt = new Uint8Array(from.getUint32(16))
  const to = new DataView(sfnt.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  let offset = headerSize.sfnt + count * entrySize.sfnt
  for (let at = 0; at < count; at++) {
    const entry = headerSize.woff + at * entrySize.woff
    const [tag, start, packed, length, checksum] = [0, 4, 8, 12, 16].map((field) => from.getUint32(entry + field)) as [number, number, number, number, number]
    const table = woff.subarray(start, start + packed)
    sfnt.set(packed < length ? unzlibSync(table, { out: new Uint8Array(length) }) : table, offset)
    for (const [index, value] of [tag, checksum, offset, length].entries()) to.setUint32(headerSize.sfnt + at * entrySize.sfnt + index * 4, value)
    offset += (length + 3) & ~3
  }
  return sfnt
}
