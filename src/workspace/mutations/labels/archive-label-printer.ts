import { archiveLabelPrinter } from '#domain/commands/archive-label-printer.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

const archive = (printerId: string, name: string, archived: boolean): Mutation =>
  mutation(
    archiveLabelPrinter,
    { printerId, archived },
    archived ? t('Removed the label printer {name}', { name }) : t('Restored the label printer {name}', { name }),
  )

export const archiveLabelPrinterChange = (printerId: string, name: string): Change =>
  makeChange([archive(printerId, name, true)], [archive(printerId, name, false)], t('Printer removed'))
