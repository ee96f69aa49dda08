import { code128, datamatrix, qrcode, type DrawingContext, type RenderOptions } from 'bwip-js/browser'
import type { EncodeCode } from '#domain/rules/labels/lay-out-label.ts'
import type { CodeKind } from '#domain/rules/labels/label.ts'
import type { CodeModules } from '#domain/rules/labels/typeface.ts'

/* The library draws bars as lines, whose middle it rounds up, and squares of two units as polygons that are filled by turns. */

const draw = { code128, datamatrix, qrcode } as unknown as Readonly<
  Record<CodeKind, (options: RenderOptions, drawing: DrawingContext<CodeModules | undefined>) => CodeModules | undefined>
>
/** Scanners join two characters from this range to others, and the keyboard of a wedge has no keys for them. */
const printable = /^[ -~]+$/

/** The modules of a code; undefined if it cannot hold the text. */
export const encodeCode: EncodeCode = (kind, text) => {
  if (!(kind === 'code128' ? printable : /./).test(text)) return undefined
  try {
    return draw[kind]({ bcid: kind, text, scale: 1, ...(kind === 'code128' ? { height: 1 } : {}) }, collectModules(kind === 'code128'))
  } catch {
    // Longer than the code can be.
    return undefined
  }
}

function collectModules(isLinear: boolean): DrawingContext<CodeModules | undefined> {
  let size = { width: 0, height: 0 }
  const bars: { left: number; width: number }[] = []
  const polygons: (readonly [number, number])[][] = []
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = { width, height }
    },
    line: (x0, _y0, _x1, _y1, width) => void bars.push({ left: Math.floor(x0 - width / 2), width }),
    polygon: (points) => void polygons.push(points),
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => (isLinear ? ofBars(bars) : ofPolygons(polygons, size)),
  }
}

function ofBars(bars: readonly { left: number; width: number }[]): CodeModules {
  const first = Math.min(...bars.map(({ left }) => left))
  const columns = Math.max(...bars.map(({ left, width }) => left + width)) - first
  const dark = new Uint8Array(columns)
  for (const { left, width } of bars) dark.fill(1, left - first, left - first + width)
  return { columns, rows: 1, dark }
}

/** A module is dark if an odd number of edges is to its left. */
function ofPolygons(polygons: readonly (readonly (readonly [number, number])[])[], size: { width: number; height: number }): CodeModules {
  const columns = size.width / unit
  const rows = size.height / unit
  const dark = new Uint8Array(columns * rows)
  for (const points of polygons) {
    points.forEach(([x, y], at) => {
      const [nextX, nextY] = points[(at + 1) % points.length]!
      if (x !== nextX || x === size.width) return
      for (let row = Math.min(y, nextY) / unit; row < Math.max(y, nextY) / unit; row++) dark[row * columns + x / unit]! ^= 1
    })
  }
  for (let at = 0; at < dark.length; at++) if (at % columns !== 0) dark[at]! ^= dark[at - 1]!
  return { columns, rows, dark }
}
const unit = 2
