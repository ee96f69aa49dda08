import type { GrayFrame } from './frame.ts'

/* For a code that is out of focus, pale, or under a reflection: its bars are there, but no single threshold separates dark from bright.

     each pixel relative to those around it ─► stretched to the range from the darkest to the brightest nearby */

/** Pixels to either side that count as surroundings. */
const blurRadius = 4

const blockSize = 16

/** Where dark and bright differ by less than this, there is only paper: noise stays noise. */
const minContrast = 24

export const sharpen = (frame: GrayFrame): GrayFrame => stretchContrast(unsharpMask(frame))

function unsharpMask(frame: GrayFrame): GrayFrame {
  const { pixels, width, height } = frame
  const around = boxBlur(frame)
  const sharp = new Uint8ClampedArray(pixels.length)
  for (let at = 0; at < sharp.length; at++) sharp[at] = 2 * pixels[at]! - around[at]!
  return { pixels: new Uint8Array(sharp.buffer), width, height }
}

/** Mean of the square around each pixel, cut off at the picture's edge: along the rows, then down the columns. */
function boxBlur({ pixels, width, height }: GrayFrame): Float32Array {
  const flat = new Float32Array(pixels.length)
  for (let y = 0; y < height; y++) slidingAverage(pixels, flat, y * width, 1, width)
  const square = new Float32Array(pixels.length)
  for (let x = 0; x < width; x++) slidingAverage(flat, square, x, width, height)
  return square
}

function slidingAverage(from: ArrayLike<number>, to: Float32Array, start: number, step: number, length: number): void {
  let sum = 0
  let count = 0
  for (let n = -blurRadius; n < length; n++) {
    if (n + blurRadius < length) {
      sum += from[start + (n + blurRadius) * step]!
      count++
    }
    if (n > blurRadius) {
      sum -= from[start + (n - blurRadius - 1) * step]!
      count--
    }
    if (n >= 0) to[start + n * step] = sum / count
  }
}

function stretchContrast({ pixels, width, height }: GrayFrame): GrayFrame {
  const columns = Math.ceil(width / blockSize)
  const rows = Math.ceil(height / blockSize)
  const darkest = new Uint8Array(columns * rows).fill(255)
  const brightest = new Uint8Array(columns * rows)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const of = ((y / blockSize) | 0) * columns + ((x / blockSize) | 0)
      darkest[of] = Math.min(darkest[of]!, pixels[at]!)
      brightest[of] = Math.max(brightest[of]!, pixels[at]!)
    }
  }
  const dark = reduceNeighbors(darkest, columns, Math.min)
  const bright = reduceNeighbors(brightest, columns, Math.max)
  const stretched = new Uint8ClampedArray(pixels.length)
  const across = Array.from({ length: width }, (_, x) => blocksAt(x, columns))
  const darkHere = new Float32Array(columns)
  const brightHere = new Float32Array(columns)
  for (let y = 0, at = 0; y < height; y++) {
    const down = blocksAt(y, rows)
    for (let column = 0; column < columns; column++) {
      darkHere[column] = interpolate(dark, down.first * columns + column, down.second * columns + column, down.part)
      brightHere[column] = interpolate(bright, down.first * columns + column, down.second * columns + column, down.part)
    }
    for (let x = 0; x < width; x++, at++) {
      const { first, second, part } = across[x]!
      const floor = interpolate(darkHere, first, second, part)
      stretched[at] = (255 * (pixels[at]! - floor)) / Math.max(minContrast, interpolate(brightHere, first, second, part) - floor)
    }
  }
  return { pixels: new Uint8Array(stretched.buffer), width, height }
}

const interpolate = (values: Uint8Array | Float32Array, first: number, second: number, part: number): number =>
  values[first]! + (values[second]! - values[first]!) * part

/** Between the centers of which two blocks a pixel is, and how far along. */
function blocksAt(pixel: number, blocks: number): { first: number; second: number; part: number } {
  const at = Math.max(0, Math.min(blocks - 1, (pixel + 0.5) / blockSize - 0.5))
  const first = Math.floor(at)
  return { first, second: Math.min(blocks - 1, first + 1), part: at - first }
}

function reduceNeighbors(blocks: Uint8Array, columns: number, pick: (one: number, other: number) => number): Uint8Array {
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
