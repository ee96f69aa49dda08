import type { CodeKind, Place } from './label.ts'
import type { OutlineBuilder } from './outline.ts'
import type { CodeModules } from './typeface.ts'

const millimetersOfInch = 25.4
/** Smaller modules are not read reliably, in millimeters and in dots. */
const smallestModule = 0.16
const minDots = 2
/** What has to stay white beside a code, in modules. */
const quietZone: Readonly<Record<CodeKind, number>> = { datamatrix: 1, qrcode: 2, code128: 10 }
/** Lower bars are missed by a scanner that is held at an angle. */
const lowestBars = 3

export const dotOf = (dpi: number): number => millimetersOfInch / dpi

export const toDots = (millimeters: number, dpi: number): number => Math.round(millimeters / dotOf(dpi)) * dotOf(dpi)

/** The size, in millimeters, from which on a code can be read. */
export function smallestSize(kind: CodeKind, { columns, rows }: CodeModules, dpi: number): { width: number; height: number } {
  const module = minDotsOf(dpi) * dotOf(dpi)
  const quiet = 2 * quietZone[kind]
  return { width: (columns + quiet) * module, height: rows === 1 ? lowestBars : (rows + quiet) * module }
}

const minDotsOf = (dpi: number): number => Math.max(minDots, Math.ceil(smallestModule / dotOf(dpi) - 1e-9))

/**
 * Draws a code as large as its place allows, with modules of whole dots: a printer rounds others unevenly, and scanners do not read them.
 * Returns where it is, with what has to stay white around it; undefined if the place is too small.
 */
export function drawCode(outline: OutlineBuilder, kind: CodeKind, modules: CodeModules, place: Place, dpi: number): Place | undefined {
  const { columns, rows, dark } = modules
  const dot = dotOf(dpi)
  const quiet = quietZone[kind]
  const isLinear = rows === 1
  const across = Math.floor(place.width / dot / (columns + 2 * quiet) + 1e-6)
  const dots = isLinear ? across : Math.min(across, Math.floor(place.height / dot / (rows + 2 * quiet) + 1e-6))
  if (dots < minDotsOf(dpi) || (isLinear && place.height < lowestBars)) return undefined
  const module = dots * dot
  const width = columns * module
  const height = isLinear ? toDots(place.height, dpi) : rows * module
  const left = toDots(place.x + (place.width - width) / 2, dpi)
  const top = isLinear ? toDots(place.y, dpi) : toDots(place.y + (place.height - height) / 2, dpi)
  const rowHeight = isLinear ? height : module
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = column
      while (column < columns && dark[row * columns + column]) column++
      if (column > from) outline.rectangle(left + from * module, top + row * rowHeight, (column - from) * module, rowHeight)
    }
  }
  const white = quiet * module
  return { x: left - white, y: isLinear ? top : top - white, width: width + 2 * white, height: isLinear ? height : height + 2 * white }
}
