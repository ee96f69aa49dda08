import type { Random } from '../random.ts'
import { Plate } from './plate.ts'
import { writePng } from './write-png.ts'

export type PictureName = 'gel' | 'blot' | 'cells'

const [width, height] = [720, 480]

/** A picture as an imager or a microscope saves it, as a PNG: the same for the same random numbers. */
export function drawPicture(name: PictureName, random: Random): Uint8Array {
  if (name === 'gel') return writePng(width, height, 'gray', drawGel(random).toGray(random, 4))
  if (name === 'blot') return writePng(width, height, 'gray', drawBlot(random).toGray(random, 4))
  return writePng(width, height, 'color', drawCells(random))
}

/** In base pairs, and how bright each is. */
const ladder = [1000, 900, 800, 700, 600, 500, 400, 300, 200, 100].map((length) => ({ length, light: length === 500 || length === 1000 ? 0.95 : 0.55 }))
const wildType = [524]
const knockOut = [311]
/** The clones from A3 to H10, then wild type and water. */
const lanes = [wildType, wildType, wildType, knockOut, knockOut, [524, 311], wildType, [524, 311], knockOut, [], wildType, wildType, wildType, []]

/** A gel of the genotyping PCR under ultraviolet light. */
function drawGel(random: Random): Plate {
  const plate = new Plate(width, height, (x, y) => 0.13 + 0.05 * Math.sin(x * 3) - 0.04 * y)
  const placeOf = (length: number) => 60 + ((Math.log(1200) - Math.log(length)) / Math.log(12)) * 380
  const pitch = width / (lanes.length + 1.6)
  const addLane = (at: number, bands: readonly { length: number; light: number }[]) => {
    const x = pitch * (at + 0.8)
    // The well, and primers that are left at the front.
    plate.addSpot({ x, y: 26, width: pitch * 0.8, height: 5, light: 0.12, isFlat: true })
    if (at > 0) plate.addSpot({ x, y: placeOf(60), width: pitch * 0.8, height: 22, light: 0.1, isFlat: true })
    for (const { length, light } of bands)
      plate.addSpot({
        x,
        y: placeOf(length) + random.decimal(-1, 1, 1),
        width: pitch * 0.78,
        height: 8 + light * 3,
        light: light * random.decimal(0.8, 1, 2),
        isFlat: true,
      })
  }
  addLane(0, ladder)
  for (const [at, lengths] of lanes.entries())
    addLane(
      at + 1,
      lengths.map((length) => ({ length, light: lengths.length > 1 ? 0.55 : 0.8 })),
    )
  return plate
}

/** How strong each protein is after 0, 4, 8 and 24 h. */
const proteins = [
  { y: 100, bands: [0.08, 0.22, 0.62, 0.8] },
  { y: 240, bands: [0.15, 0.5, 0.7, 0.6] },
  { y: 390, bands: [0.72, 0.7, 0.74, 0.71] },
]

/** A western blot, dark on light: p21, MDM2 with a scratch in the second lane, and actin. */
function drawBlot(random: Random): Plate {
  const plate = new Plate(width, height, (_, y) => 0.88 + 0.02 * Math.sin(y * 9))
  for (const { y, bands } of proteins) {
    for (const [lane, strength] of bands.entries())
      plate.addSpot({ x: 130 + lane * 155, y: y + random.decimal(-3, 3, 1), width: 100, height: 18 + strength * 10, light: -strength, isFlat: true })
    // Between the strips of membrane.
    for (const edge of [y - 62, y + 62]) plate.addSpot({ x: width / 2, y: edge, width: width * 1.2, height: 3, light: -0.3, isFlat: true })
  }
  for (let step = 0; step < 60; step++) plate.addSpot({ x: 262 + step * 0.9, y: 205 + step * 1.2, width: 5, height: 5, light: 0.5 })
  return plate
}

/** Cells under a fluorescence microscope: more than half of them green, all with blue nuclei. */
function drawCells(random: Random): Uint8Array {
  const [green, blue] = [new Plate(width, height, () => 0.03), new Plate(width, height, () => 0.02)]
  for (let cell = 0; cell < 95; cell++) {
    const [x, y] = [random.next() * width, random.next() * height]
    const size = random.decimal(26, 40, 1)
    const stretch = random.decimal(0.7, 1.4, 2)
    blue.addSpot({ x, y, width: size * 0.75, height: size * 0.7, light: random.decimal(0.35, 0.6, 2) })
    if (random.chance(0.58))
      for (let part = 0; part < 3; part++)
        green.addSpot({
          x: x + random.decimal(-9, 9, 1),
          y: y + random.decimal(-9, 9, 1),
          width: size * stretch * 1.3,
          height: (size / stretch) * 1.3,
          light: random.decimal(0.12, 0.3, 2),
        })
  }
  const [greens, blues] = [green.toGray(random, 0), blue.toGray(random, 0)]
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) pixels.set([greens[at]! >> 4, greens[at]!, Math.min(255, blues[at]! + (greens[at]! >> 3))], at * 3)
  return pixels
}
