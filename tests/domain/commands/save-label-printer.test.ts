import { saveLabelPrinter } from '#domain/commands/save-label-printer.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'

const printerId = 'printer-0000-00002'
const input = { printerId, name: ' Zebra ', dpi: 203, archived: false }

commandSuite(saveLabelPrinter, {
  accepted: { by: 5, input, entity: 'labelPrinters', id: () => printerId, becomes: () => ({ name: 'Zebra', dpi: 203, archived: 0 }) },
  refused: {
    'permission.denied': { input },
    'label.name-missing': { by: 5, input: { ...input, name: '' } },
  },
})
