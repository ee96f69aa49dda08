/** A picture as a canvas returns it: four bytes per pixel. */
export interface RgbaFrame {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Only the brightness, which is all that reading a code needs: a quarter of the work for the next steps. */
export interface GrayFrame {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

export function toGray({ data, width, height }: RgbaFrame): GrayFrame {
  const pixels = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
    pixels[at] = (306 * data[from]! + 601 * data[from + 1]! + 117 * data[from + 2]! + 512) >> 10
  }
  return { pixels, width, height }
}

export function toRgba({ pixels, width, height }: GrayFrame): RgbaFrame {
  const words = new Uint32Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) words[at] = 0xff000000 | (pixels[at]! * 0x010101)
  return { data: new Uint8ClampedArray(words.buffer), width, height }
}

/** Rotated around its center, with nothing cropped up to `longest` pixels per side. New corners are mid gray. */
export function rotate({ pixels, width, height }: GrayFrame, degrees: number, longest: number): GrayFrame {
  const angle = (degrees * Math.PI) / 180
  const sin = Math.sin(angle)
  const cos = Math.cos(angle)
  const wide = Math.min(longest, Math.ceil(Math.abs(width * cos) + Math.abs(height * sin)))
  const high = Math.min(longest, Math.ceil(Math.abs(width * sin) + Math.abs(height * cos)))
  const turned = new Uint8Array(wide * high).fill(0x88)
  for (let y = 0, at = 0; y < high; y++) {
    // Where the row begins in the original picture; each step to the right adds (cos, -sin).
    let fromX = -(wide / 2) * cos + (y - high / 2) * sin + width / 2
    let fromY = (wide / 2) * sin + (y - high / 2) * cos + height / 2
    for (let x = 0; x < wide; x++, at++, fromX += cos, fromY -= sin) {
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const corner = top * width + left
      turned[at] = sampleBilinear(pixels, corner, width, fromX - left, fromY - top)
    }
  }
  return { pixels: turned, width: wide, height: high }
}

/** Each pixel with its eight neighbors: removes the noise of a dark picture. */
export function blur({ pixels, width, height }: GrayFrame): GrayFrame {
  const soft = new Uint8Array(pixels)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const above = at - width
      const below = at + width
      const sum =
        pixels[above - 1]! +
        pixels[above]! +
        pixels[above + 1]! +
        pixels[at - 1]! +
        pixels[at]! +
        pixels[at + 1]! +
        pixels[below - 1]! +
        pixels[below]! +
        pixels[below + 1]!
      soft[at] = (sum / 9) | 0
    }
  }
  return { pixels: soft, width, height }
}

/* Catmull-Rom at a quarter of the distance between two pixels, from either side: doubling the size always samples there. */
const nearer = [-0.0703125, 0.8671875, 0.2265625, -0.0234375] as const
const farther = [-0.0234375, 0.2265625, 0.8671875, -0.0703125] as const

/** The middle half of the picture at twice its size, for a code with few pixels, which people hold in the middle. */
export function enlargeCenter({ pixels, width, height }: GrayFrame): GrayFrame {
  const wide = width & ~1
  const high = height & ~1
  // First each row of the middle half is widened, with two more rows above and below; then each column is stretched.
  const firstX = (width >> 2) - 1
  const firstY = (height >> 2) - 2
  const rows = (high >> 1) + 4
  const widened = new Float32Array(wide * rows)
  for (let row = 0, at = 0; row < rows; row++) {
    const start = clampIndex(firstY + row, height) * width
    for (let x = 0; x < wide; x++, at++) {
      const weights = x & 1 ? nearer : farther
      const left = firstX + ((x + 1) >> 1)
      let sum = 0
      for (let tap = 0; tap < 4; tap++) sum += weights[tap]! * pixels[start + clampIndex(left - 1 + tap, width)]!
      widened[at] = sum
    }
  }
  const large = new Uint8ClampedArray(wide * high)
  for (let y = 0, at = 0; y < high; y++) {
    const weights = y & 1 ? nearer : farther
    const top = ((y + 1) >> 1) * wide
    for (let x = 0; x < wide; x++, at++) {
      let sum = 0
      for (let tap = 0; tap < 4; tap++) sum += weights[tap]! * widened[top + tap * wide + x]!
      large[at] = sum
    }
  }
  return { pixels: new Uint8Array(large.buffer), width: wide, height: high }
}

const clampIndex = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at))

/** The brightness at a point between four pixels, of which `corner` is the upper left one. */
export function sampleBilinear(pixels: Uint8Array, corner: number, width: number, right: number, down: number): number {
  const above = pixels[corner]! * (1 - right) + pixels[corner + 1]! * right
  const below = pixels[corner + width]! * (1 - right) + pixels[corner + width + 1]! * right
  return (above * (1 - down) + below * down + 0.5) | 0
}
