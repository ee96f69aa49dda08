import bwipjs from 'bwip-js/node'
import type { RgbaFrame } from '#src/features/scan/camera/frame.ts'

/** A label as a camera might see it. */
export interface Scene {
  bcid: 'code128' | 'code39' | 'ean13' | 'datamatrix' | 'qrcode' | 'pdf417'
  text: string
  width?: number
  height?: number
  /** Pixels per module. */
  module?: number
  degrees?: number
  /** How often each pixel is averaged with its neighbors. */
  blur?: number
  /** From 0 to 1; less is darker. */
  light?: number
  grain?: number
  /** White bars on black. */
  inverted?: boolean
  shift?: { x: number; y: number }
}

export interface Modules {
  wide: number
  high: number
  isDark: (x: number, y: number) => boolean
}

const barHeight = 40
const quietZone = 10

/** A white label with the code on a gray bench. */
export function takePicture(scene: Scene): RgbaFrame {
  const { width = 640, height = 480, module = 3, degrees = 0, blur = 0, light = 1, grain = 0, inverted = false, shift = { x: 0, y: 0 } } = scene
  const code = modulesOf(scene)
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle) / module, Math.cos(angle) / module]
  const at = (x: number, y: number): number => {
    const [dx, dy] = [x - width / 2 - shift.x, y - height / 2 - shift.y]
    const column = dx * cos + dy * sin + code.wide / 2
    const row = dy * cos - dx * sin + code.high / 2
    if (column < -quietZone || row < -quietZone || column >= code.wide + quietZone || row >= code.high + quietZone) return 150 + 20 * Math.sin(x / 90)
    return code.isDark(Math.floor(column), Math.floor(row)) !== inverted ? 15 : 240
  }
  const gray = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) gray[y * width + x] = (at(x, y) + at(x + 0.5, y) + at(x, y + 0.5) + at(x + 0.5, y + 0.5)) / 4
  }
  for (let round = 0; round < blur; round++) blurOnce(gray, width)
  const random = seeded(7)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const value = gray[pixel]! * light + (random() - 0.5) * grain
    data.fill(value, pixel * 4, pixel * 4 + 3)
  }
  return { data, width, height }
}

export function modulesOf({ bcid, text }: Pick<Scene, 'bcid' | 'text'>): Modules {
  // oxlint-disable-next-line import/no-named-as-default-member -- the one with a name draws a kind of code called raw
  const [drawn] = bwipjs.raw({ bcid, text }) as { sbs?: number[]; pixs?: number[]; pixx?: number; pixy?: number }[]
  if (drawn?.pixs) {
    const { pixs, pixx = 0, pixy = 0 } = drawn
    return { wide: pixx, high: pixy, isDark: (x, y) => x >= 0 && x < pixx && y >= 0 && y < pixy && pixs[y * pixx + x] === 1 }
  }
  const bars = (drawn?.sbs ?? []).flatMap((modules, index) => Array.from({ length: modules }, () => index % 2 === 0))
  return { wide: bars.length, high: barHeight, isDark: (x, y) => y >= 0 && y < barHeight && bars[x] === true }
}

function blurOnce(gray: Float32Array, width: number): void {
  const before = new Float32Array(gray)
  for (let at = width + 1; at < gray.length - width - 1; at++) {
    gray[at] = (before[at]! * 4 + before[at - 1]! + before[at + 1]! + before[at - width]! + before[at + width]!) / 8
  }
}

export const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
