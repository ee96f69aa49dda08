import { crc32, deflateSync } from 'node:zlib'

/** What every PNG begins with. */
export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each pixel, row by row. */
  readonly pixels: Uint8Array
}

export function toPng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue each.
  header.set([8, 2, 0, 0, 0], 8)
  const bytesOfRow = width * 3
  const rows = Buffer.alloc((bytesOfRow + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * bytesOfRow, (y + 1) * bytesOfRow), y * (bytesOfRow + 1) + 1)
  return Buffer.concat([pngSignature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
