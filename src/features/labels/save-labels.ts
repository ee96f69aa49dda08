import { frameOf } from '#domain/rules/labels/frame.ts'
import type { Label } from '#domain/rules/labels/label.ts'
import { svgPath } from '#domain/rules/labels/outline.ts'
import { rasterize } from '#domain/rules/labels/raster.ts'
import { labelsOnSheet, placeLabels, type LabelPages, type Sheet } from '#domain/rules/labels/sheets.ts'
import { writeZpl } from '#domain/rules/labels/write-zpl.ts'
import { t } from '#src/ui/text/translate.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import type { PreparedLabel } from './prepare-labels.ts'

export async function savePdf(pages: LabelPages, paths: readonly string[], appVersion: string, name: string): Promise<void> {
  const { writeLabels } = await import('#pdf/write-labels.ts')
  const about = { title: t('Labels'), creator: `Aliquot ${appVersion}`, madeAt: Date.now() }
  saveFile(new Blob([await writeLabels(pages, paths, about)], { type: 'application/pdf' }), `${name}.pdf`)
}

/** A sheet with the edges of its labels. */
export function saveTestSheet(label: Label, sheet: Sheet, appVersion: string, name: string): Promise<void> {
  const frame = svgPath(frameOf(label))
  const count = labelsOnSheet(sheet)
  return savePdf(
    placeLabels(label, count, 0),
    Array.from({ length: count }, () => frame),
    appVersion,
    name,
  )
}

/** For a printer that takes ZPL as it is. */
export function saveZpl(label: Label, labels: readonly PreparedLabel[], copies: number, name: string): void {
  // One after another: the dots of all labels would be hundreds of megabytes.
  const parts = labels.flatMap(({ fault, laidOut }) => (fault ? [] : writeZpl(rasterize(laidOut.outline, label, label.dpi), copies)))
  saveFile(new Blob(parts, { type: 'text/plain' }), `${name}.zpl`)
}
