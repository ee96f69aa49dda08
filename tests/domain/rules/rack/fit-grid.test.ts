import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitLattices } from '#domain/rules/rack/fit-grid.ts'
import { fitHomography, invert, transform, type Homography, type Point } from '#domain/rules/rack/homography.ts'

/** A camera: turned by some degrees, this many pixels from well to well, and a little to the side. */
const camera = fc
  .record({
    degrees: fc.double({ min: -40, max: 40, noNaN: true }),
    pitch: fc.double({ min: 40, max: 260, noNaN: true }),
    tilt: fc.double({ min: -0.008, max: 0.008, noNaN: true }),
  })
  .map(({ degrees, pitch, tilt }): Homography => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180) * pitch, Math.sin((degrees * Math.PI) / 180) * pitch]
    return [cos, -sin, 900, sin, cos, 500, tilt, -tilt / 2, 1]
  })

type Cell = { column: number; row: number }

const cellsOfRack = (rows: number, columns: number) =>
  Array.from({ length: rows * columns }, (_, at) => ({ column: at % columns, row: Math.floor(at / columns) }))

const seenBy = (view: Homography, cells: readonly Cell[], noise: (at: number) => Point): Point[] =>
  cells.map(({ column, row }, at) => {
    const { x, y } = transform(view, { x: column, y: row })
    return { x: x + noise(at).x, y: y + noise(at).y }
  })

/** Neighbors in the rack are neighbors in the lattice, whichever cell it counts from and however it is turned. */
function isSameGrid(cells: readonly Cell[], found: readonly (Cell | null)[] = []): boolean {
  const apart = (one: Cell, other: Cell) => (one.column - other.column) ** 2 + (one.row - other.row) ** 2
  return cells.every((cell, at) => cells.every((next, other) => found[at] && found[other] && apart(found[at], found[other]) === apart(cell, next)))
}

describe('the grid of a rack', () => {
  test('is found from the codes, however the camera was held', () => {
    fc.assert(
      fc.property(
        camera,
        fc.constantFrom([8, 12], [4, 6], [6, 8]),
        fc.infiniteStream(fc.double({ min: -0.04, max: 0.04, noNaN: true })),
        (view, [rows, columns], off) => {
          const cells = cellsOfRack(rows, columns)
          const noise = cells.map(() => ({ x: off.next().value! * view[0]!, y: off.next().value! * view[0]! }))
          const [fit] = fitLattices(seenBy(view, cells, (at) => noise[at]!))
          expect(isSameGrid(cells, fit?.cells)).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('is found from a third of the codes', () => {
    const cells = cellsOfRack(8, 12).filter((_, at) => (at * 7) % 3 === 1)
    const [fit] = fitLattices(seenBy([120, -10, 200, 10, 120, 100, 0, 0, 1], cells, () => ({ x: 0, y: 0 })))
    expect(isSameGrid(cells, fit?.cells)).toBe(true)
  })

  test('is among those found from tubes of which no two are neighbors', () => {
    const cells = cellsOfRack(8, 12).filter(({ column, row }) => (column + row) % 2 === 0 && column < 6)
    const fits = fitLattices(seenBy([100, 0, 200, 0, 100, 100, 0, 0, 1], cells, () => ({ x: 0, y: 0 })))
    expect(fits.map(({ cells: found }) => isSameGrid(cells, found))).toContain(true)
  })

  test('leaves out a code that is not in a well', () => {
    const cells = cellsOfRack(4, 6)
    const points = [...seenBy([150, 0, 200, 0, 150, 100, 0, 0, 1], cells, () => ({ x: 0, y: 0 })), { x: 275, y: 178 }]
    const [fit] = fitLattices(points)
    expect(fit?.cells.at(-1)).toBeNull()
    expect(isSameGrid(cells, fit?.cells.slice(0, -1))).toBe(true)
  })

  test('is not made up: too few codes, or codes that lie anyhow', () => {
    expect(fitLattices([{ x: 1, y: 1 }, { x: 100, y: 1 }, { x: 1, y: 100 }])).toEqual([]) // prettier-ignore
    const random = Array.from({ length: 40 }, (_, at) => ({ x: (Math.sin(at * 12.9898) * 43758.5453) % 900, y: (Math.sin(at * 78.233) * 12543.123) % 700 }))
    expect(fitLattices(random)).toEqual([])
  })
})

test('a point goes to the picture and back', () => {
  const view: Homography = [110, -14, 320, 9, 118, 200, 0.004, -0.003, 1]
  const pairs = cellsOfRack(3, 4).map(({ column, row }) => ({ from: { x: column, y: row }, to: transform(view, { x: column, y: row }) }))
  const fitted = fitHomography(pairs)!
  for (const { from, to } of pairs) {
    expect(transform(fitted, from).x).toBeCloseTo(to.x, 5)
    expect(transform(invert(fitted), to).y).toBeCloseTo(from.y, 5)
  }
})
