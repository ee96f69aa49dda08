import type { GrayFrame } from './frame.ts'

/* A code that is out of focus, pale, or under a reflection: its bars are there, but no one line parts the dark from the bright.

     each pixel away from those around it ─► from the darkest to the brightest nearby is all there is */

/** So many pixels to either side are around one. */
const reach = 4

const block = 16

/** Where dark and bright are closer than this there is only paper: grain stays grain. */
const least = 24

export const clear = (frame: GrayFrame): GrayFrame => stretch(sharpen(frame))

function sharpen(frame: GrayFrame): GrayFrame {
  const { pixels, width, height } = frame
  const around = averages(frame)
  const sharp = new Uint8ClampedArray(pixels.length)
  for (let at = 0; at < sharp.length; at++) sharp[at] = 2 * pixels[at]! - around[at]!
  return { pixels: new Uint8Array(sharp.buffer), width, height }
}

/** Of the square around each pixel, cut off at the picture's edge: along the rows, then down the columns. */
function averages({ pixels, width, height }: GrayFrame): Float32Array {
  const flat = new Float32Array(pixels.length)
  for (let y = 0; y < height; y++) slide(pixels, flat, y * width, 1, width)
  const square = new Float32Array(pixels.length)
  for (let x = 0; x < width; x++) slide(flat, square, x, width, height)
  return square
}

function slide(from: ArrayLike<number>, to: Float32Array, start: number, step: number, length: number): void {
  let sum = 0
  let count = 0
  for (let n = -reach; n < length; n++) {
    if (n + reach < length) {
      sum += from[start + (n + reach) * step]!
      count++
    }
    if (n > reach) {
      sum -= from[start + (n - reach - 1) * step]!
      count--
    }
    if (n >= 0) to[start + n * step] = sum / count
  }
}

function stretch({ pixels, width, height }: GrayFrame): GrayFrame {
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const darkest = new Uint8Array(columns * rows).fill(255)
  const brightest = new Uint8Array(columns * rows)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const of = ((y / block) | 0) * columns + ((x / block) | 0)
      darkest[of] = Math.min(darkest[of]!, pixels[at]!)
      brightest[of] = Math.max(brightest[of]!, pixels[at]!)
    }
  }
  const dark = ofNeighbours(darkest, columns, Math.min)
  const bright = ofNeighbours(brightest, columns, Math.max)
  const clear = new Uint8ClampedArray(pixels.length)
  const across = Array.from({ length: width }, (_, x) => blocksAt(x, columns))
  const darkHere = new Float32Array(columns)
  const brightHere = new Float32Array(columns)
  for (let y = 0, at = 0; y < height; y++) {
    const down = blocksAt(y, rows)
    for (let column = 0; column < columns; column++) {
      darkHere[column] = mix(dark, down.first * columns + column, down.second * columns + column, down.part)
      brightHere[column] = mix(bright, down.first * columns + column, down.second * columns + column, down.part)
    }
    for (let x = 0; x < width; x++, at++) {
      const { first, second, part } = across[x]!
      const floor = mix(darkHere, first, second, part)
      clear[at] = (255 * (pixels[at]! - floor)) / Math.max(least, mix(brightHere, first, second, part) - floor)
    }
  }
  return { pixels: new Uint8Array(clear.buffer), width, height }
}

const mix = (values: Uint8Array | Float32Array, first: number, second: number, part: number): number =>
  values[first]! + (values[second]! - values[first]!) * part

/** Between the middles of which two blocks a pixel is, and how far on the way. */
function blocksAt(pixel: number, blocks: number): { first: number; second: number; part: number } {
  const at = Math.max(0, Math.min(blocks - 1, (pixel + 0.5) / block - 0.5))
  const first = Math.floor(at)
  return { first, second: Math.min(blocks - 1, first + 1), part: at - first }
}

function ofNeighbours(blocks: Uint8Array, columns: number, pick: (one: number, other: number) => number): Uint8Array {
  const rows = blocks.length / columns
  return blocks.map((own, at) => {
    const x = at % columns
    const y = (at - x) / columns
    let most = own
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) most = pick(most, blocks[row * columns + column]!)
    }
    return most
  })
}
