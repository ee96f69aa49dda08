import type { RgbaFrame } from '#src/features/scan/camera/frame.ts'
import { takePicture, type Scene } from '../../tests/features/scan/camera/pictures.ts'
import { takeRackPicture, type RackScene } from '../../tests/features/scan/camera/rack-pictures.ts'
import { stackFrames } from '../../tests/features/scan/camera/stack-frames.ts'

interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of labels, one below the other, as a file from the tablet's photos. */
export const makeBarcodeImage = (...scenes: readonly Scene[]): PictureFile =>
  toPictureFile(stackFrames(scenes.map((scene) => takePicture({ height: 300, ...scene }))))

/** The same of a rack of tubes. */
export const makeRackImage = (scene: RackScene): PictureFile => toPictureFile(takeRackPicture(scene))

/** A bitmap, which needs no encoder. */
function toPictureFile({ data, width, height }: RgbaFrame): PictureFile {
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
  return { name: 'picture.bmp', mimeType: 'image/bmp', buffer: Buffer.concat([head, Buffer.from(data)]) }
}
