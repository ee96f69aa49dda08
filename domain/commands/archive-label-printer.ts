import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Removes a label printer, or brings it back. */
export const archiveLabelPrinter = defineCommand({
  name: 'label.archive-printer',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Remove'),
    activity: msg('Removed or restored a label printer'),
    topic: 'labels',
  },
  input: z.object({ printerId: uniqueId, archived: z.boolean() }),
  uses: ['labelPrinters'],
  refusals: ['permission.denied', 'label.printer-gone'],
  about: (input) => [rowKey('labelPrinters', input.printerId)],
  async apply(tx, { printerId, archived }, who) {
    await assertMay(tx, who, 'labelPrinters', 'Update')
    if (!(await tx.get('labelPrinters', printerId))) tx.refuse('label.printer-gone')
    await tx.patch('labelPrinters', printerId, { archived: archived ? 1 : 0 })
  },
})
