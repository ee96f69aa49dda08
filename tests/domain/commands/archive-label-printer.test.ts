import { archiveLabelPrinter } from '#domain/commands/archive-label-printer.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withPrinter } from '#tests/harness/labels.ts'

const printerId = 'printer-0000-00001'
const input = { printerId, archived: true }

commandSuite(archiveLabelPrinter, {
  accepted: { by: 5, input: withPrinter(input), entity: 'labelPrinters', id: () => printerId, becomes: () => ({ archived: 1, name: 'Zebra, room 2.108' }) },
  refused: {
    'permission.denied': { input: withPrinter(input) },
    'label.printer-gone': { by: 5, input },
  },
})
