import { takePicture, type Scene } from '../../tests/features/scan/camera/pictures.ts'
import { stackFrames } from '../../tests/features/scan/camera/stack-frames.ts'

/** A picture of labels, one below the other, as a file from the tablet's photos; a bitmap needs no encoder. */
export function makeBarcodeImage(...scenes: readonly Scene[]): { name: string; mimeType: string; buffer: Buffer } {
  const { data, width, height } = stackFrames(scenes.map((scene) => takePicture({ height: 300, ...scene })))
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(head.length + data.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  // A negative height: from the top.
  head.writeInt32LE(-height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(32, 28)
  // Blue before red, which makes no difference for gray.
  return { name: 'labels.bmp', mimeType: 'image/bmp', buffer: Buffer.concat([head, Buffer.from(data)]) }
}
