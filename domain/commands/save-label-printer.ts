import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { rowKey } from '../dependency-keys.ts'
import { shortText } from '../input.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { labelLimits } from '../rules/labels/label-limits.ts'
import { assertMay } from '../rules/people/permitted.ts'

const { dpi } = labelLimits

/** Names a printer of labels, or removes it. Its address is not part of it: a route sets it, and no device gets it. */
export const saveLabelPrinter = defineCommand({
  name: 'label.save-printer',
  version: 1,
  input: z.object({
    printerId: uniqueId,
    name: shortText,
    dpi: z.int().check(z.minimum(dpi.least), z.maximum(dpi.most)),
    archived: z.boolean(),
    /** The name that the person saw. */
    was: z.exactOptional(shortText),
  }),
  uses: ['labelPrinters'],
  refusals: ['permission.denied', 'label.name-missing'],
  about: (input) => [rowKey('labelPrinters', input.printerId)],
  async apply(tx, { printerId, was, archived, ...printer }, who) {
    await assertMay(tx, who, 'members', 'Update')
    const name = printer.name.trim()
    if (!name) tx.refuse('label.name-missing')
    const known = await tx.get('labelPrinters', printerId)
    if (known) remarkOverwritten(tx, { printerId }, known, { name }, was === undefined ? {} : { name: was })
    await tx.put('labelPrinters', { dpi: printer.dpi, id: printerId, name, archived: archived ? 1 : 0 })
  },
})
