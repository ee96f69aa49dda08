import { crc32, deflateSync } from 'node:zlib'

const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const kindOf = { gray: 0, color: 2 }

/** A PNG of 8 bits per channel. */
export function writePng(width: number, height: number, kind: keyof typeof kindOf, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, kindOf[kind]], 8)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(filtered(pixels, pixels.length / height), { level: 9 })), chunk('IEND')])
}

/** Each line as the difference to the one above. */
function filtered(pixels: Uint8Array, lineLength: number): Uint8Array {
  const lines = pixels.length / lineLength
  const bytes = new Uint8Array(pixels.length + lines)
  for (let line = 0; line < lines; line++) {
    bytes[line * (lineLength + 1)] = 2
    for (let at = 0; at < lineLength; at++) {
      const place = line * lineLength + at
      bytes[line * (lineLength + 1) + 1 + at] = pixels[place]! - (line > 0 ? pixels[place - lineLength]! : 0)
    }
  }
  return bytes
}

function chunk(name: string, content: Uint8Array = new Uint8Array()): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(content.length, 0)
  bytes.set(named, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return bytes
}
