export interface Spoiling {
  /** Reflections, in parts of the picture: where, how large, and how bright they are in the middle. */
  readonly glare?: readonly { readonly x: number; readonly y: number; readonly size: number; readonly bright: number }[]
  /** What a hand leaves of the light on the right half. */
  readonly shadow?: number
  /** In pixels, sideways. */
  readonly shake?: number
}

/** What light and a hand that is not still do to a picture. */
export function spoil(gray: Float32Array, width: number, { glare = [], shadow = 1, shake = 0 }: Spoiling): void {
  const height = gray.length / width
  if (shake > 0) shakeSideways(gray, shake)
  if (glare.length === 0 && shadow === 1) return
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      // The edge of a shadow is soft, and not upright.
      const inShadow = 1 / (1 + Math.exp(-(x - width / 2 + (y - height / 2) / 3) / (width / 60)))
      let light = gray[at]! * (1 - inShadow * (1 - shadow))
      for (const spot of glare)
        light += spot.bright * Math.exp(-(((x / width - spot.x) / spot.size) ** 2) - ((y / width - (spot.y * height) / width) / spot.size) ** 2)
      gray[at] = light
    }
  }
}

function shakeSideways(gray: Float32Array, pixels: number): void {
  const before = new Float32Array(gray)
  const half = Math.floor(pixels / 2)
  for (let at = half; at < gray.length - half; at++) {
    let sum = 0
    for (let step = -half; step <= half; step++) sum += before[at + step]!
    gray[at] = sum / (2 * half + 1)
  }
}

/* The table of the JPEG standard for brightness. */
const coarseness = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103,
  77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
const waves = Array.from({ length: 64 }, (_, at) => {
  const [wave, x] = [Math.floor(at / 8), at % 8]
  return (wave === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * wave * Math.PI) / 16)
})

/** As JPEG of this quality leaves it: in squares of eight pixels, without what is fine. */
export function compress(gray: Float32Array, width: number, quality: number): void {
  const height = gray.length / width
  const scale = (quality < 50 ? 5_000 / quality : 200 - quality * 2) / 100
  const [block, half] = [new Float32Array(64), new Float32Array(64)]
  const turn = (from: Float32Array, to: Float32Array, weight: (a: number, b: number) => number) => {
    for (let row = 0; row < 8; row++)
      for (let out = 0; out < 8; out++) {
        let sum = 0
        for (let x = 0; x < 8; x++) sum += from[row * 8 + x]! * weight(out, x)
        // Turned on its side, so that the second time goes down the columns.
        to[out * 8 + row] = sum
      }
  }
  const forward = (out: number, x: number) => waves[out * 8 + x]!
  const backward = (out: number, x: number) => waves[x * 8 + out]!
  for (let top = 0; top + 8 <= height; top += 8)
    for (let left = 0; left + 8 <= width; left += 8) {
      for (let at = 0; at < 64; at++) block[at] = gray[(top + (at >> 3)) * width + left + (at & 7)]! - 128
      turn(block, half, forward)
      turn(half, block, forward)
      for (let at = 0; at < 64; at++) {
        const step = Math.max(1, coarseness[at]! * scale)
        block[at] = Math.round(block[at]! / step) * step
      }
      turn(block, half, backward)
      turn(half, block, backward)
      for (let at = 0; at < 64; at++) gray[(top + (at >> 3)) * width + left + (at & 7)] = block[at]! + 128
    }
}
