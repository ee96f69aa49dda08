import { saveLabelPrinter } from '#domain/commands/save-label-printer.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withPrinter } from '#tests/harness/labels.ts'

const printerId = 'printer-0000-00001'
const input = { printerId, name: ' Zebra ', dpi: 203, width: 50.8, height: 25.4 }

commandSuite(saveLabelPrinter, {
  accepted: {
    by: 5,
    input: withPrinter(input, { printer: { archived: 1 } }),
    entity: 'labelPrinters',
    id: () => printerId,
    becomes: () => ({ name: 'Zebra', dpi: 203, width: 50.8, height: 25.4, archived: 0 }),
  },
  refused: {
    'permission.denied': { input },
    'label.name-missing': { by: 5, input: { ...input, name: ' ' } },
  },
})
