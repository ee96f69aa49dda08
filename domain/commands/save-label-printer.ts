import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { shortText } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { edge, resolution } from '../rules/labels/label-design.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Saves a new or changed label printer. Its address is not part of it: the route that runs this keeps that on the server. One that was removed meanwhile is back. */
export const saveLabelPrinter = defineCommand({
  name: 'label.save-printer',
  version: 1,
  description: {
    icon: 'print',
    verb: msg('Label printer'),
    activity: msg('Changed a label printer'),
    topic: 'labels',
  },
  input: z.object({ printerId: uniqueId, name: shortText, dpi: resolution, width: edge, height: edge }),
  uses: ['labelPrinters'],
  refusals: ['permission.denied', 'label.name-missing'],
  about: (input) => [rowKey('labelPrinters', input.printerId)],
  async apply(tx, { printerId, ...printer }, who) {
    await assertMay(tx, who, 'labelPrinters', 'Update')
    const name = printer.name.trim()
    if (!name) tx.refuse('label.name-missing')
    await tx.put('labelPrinters', { ...printer, id: printerId, name, archived: 0 })
  },
})
