import { saveLabelPrinter } from '#domain/commands/save-label-printer.ts'
import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import { mutation, type Mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

const save = ({ id, name, dpi, archived }: LabelPrinterRow, was?: string): Mutation =>
  mutation(
    saveLabelPrinter,
    { printerId: id, name, dpi, archived: archived === 1, ...(was !== undefined && { was }) },
    archived ? t('Removed the label printer {name}', { name }) : t('Saved the label printer {name}', { name }),
  )

/** `before`: null for a new one. */
export function saveLabelPrinterChange(before: LabelPrinterRow | null, printer: LabelPrinterRow): Change {
  const back: LabelPrinterRow = before ?? { ...printer, archived: 1 }
  return makeChange([save(printer, before?.name)], [save(back, printer.name)], printer.archived ? t('Printer removed') : t('Printer saved'))
}
