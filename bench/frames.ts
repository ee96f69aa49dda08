import type { RgbaFrame } from '#src/features/scan/camera/frame.ts'
import { takePicture, type Scene } from '../tests/features/scan/camera/pictures.ts'

/** What laboratories print, as seen by a camera: 7 kinds of code × 9 conditions. */
const codes: readonly Scene[] = [
  { bcid: 'code128', text: '005000000012345', module: 3 },
  { bcid: 'code128', text: '011000000000012345', module: 3 },
  { bcid: 'code39', text: 'LAB-A1234', module: 3 },
  { bcid: 'ean13', text: '4006381333931', module: 3 },
  { bcid: 'datamatrix', text: '005000000012345', module: 5 },
  { bcid: 'qrcode', text: '005000000012345', module: 5 },
  { bcid: 'pdf417', text: '005000000012345', module: 3 },
]

type Condition = (scene: Scene) => RgbaFrame

const as =
  (change: Partial<Scene>): Condition =>
  (scene) =>
    takePicture({ ...scene, width: 1280, height: 720, grain: 5, ...change })

const conditions: Readonly<Record<string, Condition>> = {
  clean: as({}),
  'turned by 15°': as({ degrees: 15 }),
  'turned by 90°': as({ degrees: 90 }),
  'turned by 37°': as({ degrees: 37, shift: { x: 60, y: -30 } }),
  small: (scene) => as({ module: scene.module! * 0.6 })(scene),
  'out of focus': as({ blur: 9 }),
  'in the dark': as({ light: 0.2, grain: 20 }),
  'round a tube, tilted': (scene) => roundTube(as({})(scene)),
  'moving, pale': (scene) => pale(smear(as({})(scene), 4)),
}

export interface NamedFrame {
  name: string
  text: string
  frame: RgbaFrame
}

export function* makeFrames(): Generator<NamedFrame> {
  for (const code of codes) {
    for (const [condition, picture] of Object.entries(conditions))
      yield { name: `${code.bcid} ${code.text} ${condition}`, text: code.text, frame: picture(code) }
  }
}

/** Each pixel from the position that `source` returns, or gray if that is outside. */
function remap(frame: RgbaFrame, source: (x: number, y: number) => [number, number]): RgbaFrame {
  const { width, height } = frame
  const data = new Uint8ClampedArray(frame.data.length).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = source(x, y).map(Math.round) as [number, number]
      const isInside = fromX >= 0 && fromY >= 0 && fromX < width && fromY < height
      data.fill(isInside ? frame.data[(fromY * width + fromX) * 4]! : 140, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { data, width, height }
}

/** A label on a tube: its sides are compressed, and the tube leans. */
function roundTube(frame: RgbaFrame): RgbaFrame {
  const radius = 330
  const [middleX, middleY] = [frame.width / 2, frame.height / 2]
  return remap(frame, (x, y) => {
    const across = (x - middleX - 0.12 * (y - middleY)) / radius
    return Math.abs(across) >= 1 ? [-1, -1] : [middleX + radius * Math.asin(across), middleY + (y - middleY - 0.06 * (x - middleX)) / 0.8]
  })
}

function smear(frame: RgbaFrame, length: number): RgbaFrame {
  const { width, height } = frame
  const data = new Uint8ClampedArray(frame.data)
  for (let at = 0; at < width * height; at++) {
    let sum = 0
    for (let step = 0; step < length; step++) sum += frame.data[Math.min(width * height - 1, at + step) * 4]!
    data.fill(sum / length, at * 4, at * 4 + 3)
  }
  return { data, width, height }
}

const pale = ({ data, width, height }: RgbaFrame): RgbaFrame => ({
  data: data.map((value, at) => (at % 4 === 3 ? 255 : value * 0.4 + 90)),
  width,
  height,
})

/** Seven films of a hand-held tube. */
export const films: Readonly<Record<string, Scene>> = {
  'a line code': { bcid: 'code128', text: '005000000001842', degrees: 1 },
  'a line code, small': { bcid: 'code128', text: '005000000001842', module: 2, degrees: 6 },
  'a line code, turned': { bcid: 'code128', text: '005000000001842', degrees: 37 },
  'a line code, coming into focus': { bcid: 'code128', text: '005000000001842', degrees: 4, blur: 4 },
  'a square code, small': { bcid: 'datamatrix', text: '005000000001842', module: 3, degrees: 9, blur: 1 },
  'a square code in the dark': { bcid: 'datamatrix', text: '005000000001842', module: 5, degrees: 5, light: 0.25, grain: 10 },
  'a QR code': { bcid: 'qrcode', text: '005000000001842', module: 5, degrees: 3 },
}
