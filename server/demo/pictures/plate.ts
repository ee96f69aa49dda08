import type { Random } from '../random.ts'

/** What a camera has caught of light, by pixel: 0 is black, 1 white. */
export class Plate {
  readonly width: number
  readonly height: number
  readonly light: Float32Array

  constructor(width: number, height: number, background: (x: number, y: number) => number) {
    this.width = width
    this.height = height
    this.light = new Float32Array(width * height)
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) this.light[y * width + x] = background(x / width, y / height)
  }

  /** Adds a spot that fades to its edges: flat across the middle of its width, or round. Pixels. */
  addSpot({ x, y, width, height, light, isFlat = false }: { x: number; y: number; width: number; height: number; light: number; isFlat?: boolean }): void {
    const [fromX, toX] = [Math.max(0, Math.floor(x - width * 1.5)), Math.min(this.width - 1, Math.ceil(x + width * 1.5))]
    const [fromY, toY] = [Math.max(0, Math.floor(y - height * 1.5)), Math.min(this.height - 1, Math.ceil(y + height * 1.5))]
    for (let atY = fromY; atY <= toY; atY++)
      for (let atX = fromX; atX <= toX; atX++) {
        const across = ((atX - x) / width) ** 2 * 4
        const down = ((atY - y) / height) ** 2 * 4
        this.light[atY * this.width + atX]! += light * Math.exp(-(isFlat ? across ** 3 : across) - down)
      }
  }

  /** As bytes of gray, with the grain of a camera. */
  toGray(random: Random, grain: number): Uint8Array {
    return Uint8Array.from(this.light, (light) => Math.max(0, Math.min(255, Math.round(255 * light + (random.next() - 0.5) * grain))))
  }
}
