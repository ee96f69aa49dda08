import { strToU8, zipSync } from 'fflate'
import type { Label } from '#domain/rules/labels/label.ts'
import { rasterize } from '#domain/rules/labels/raster.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import type { PreparedLabel } from '#src/features/labels/prepare-labels.ts'
import type { DymoStock } from './dymo-stock.ts'
import { writeDymoLabel } from './write-dymo-label.ts'

/** One file for one label, an archive for several. Returns how many are larger than what the printer reaches, and were left out. */
export function saveDymo(stock: DymoStock, label: Label, labels: readonly PreparedLabel[], name: string): number {
  const files = labels.flatMap(({ fault, laidOut }) => (fault ? [] : [writeDymoLabel(stock, rasterize(laidOut.outline, label, label.dpi))]))
  const written = files.filter((file) => file !== undefined)
  const [only, ...more] = written
  if (only !== undefined && more.length === 0) saveFile(new Blob([only], { type: 'application/xml' }), `${name}.label`)
  if (more.length > 0) {
    const digits = String(written.length).length
    const entries = written.map((file, at) => [`${name}-${String(at + 1).padStart(digits, '0')}.label`, strToU8(file)] as const)
    saveFile(new Blob([new Uint8Array(zipSync(Object.fromEntries(entries)))], { type: 'application/zip' }), `${name}.zip`)
  }
  return files.length - written.length
}
