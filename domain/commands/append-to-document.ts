import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { documentLimits } from '../document-limits.ts'
import { uniqueId, updateContent } from '../rules/documents/document-input.ts'
import { getWritableText, textRefusals } from '../rules/documents/writable-text.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Open copies on one device at a time, and more. */
const maxChains = 50
const chains = z.array(uniqueId).check(z.minLength(1), z.maxLength(maxChains))
const partNumber = z.int().check(z.positive(), z.maximum(documentLimits.parts))

/**
 * What someone wrote in a document, as a Yjs update. Yjs can use an update only together with those it builds on, so after one was refused,
 * the later ones of this device are refused, too. `chains`: see ChainRule in command.ts; the first is its own.
 * Law 4: it changes nothing but its own row, so that people who write in one text do not make each other's queued appends run again. Who wrote
 * last is noted behind it; see note-writing.ts.
 */
export const appendToDocument = defineCommand({
  name: 'document.append',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Write'),
    activity: msg('Edited a document'),
    topic: 'texts',
  },
  input: z
    .object({ documentId: uniqueId, updateId: uniqueId, chains, part: partNumber, parts: partNumber, content: updateContent })
    .check(z.refine(({ part, parts }) => part <= parts)),
  uses: ['documents', 'documentUpdates', 'sections', 'experiments', 'bucketGrants'],
  refusals: [...textRefusals, 'document.signed', 'document.archived', 'input.invalid'],
  chain: {
    of: (input) => input.chains,
    renew: (input, fresh) => ({ ...input, chains: input.chains.map(fresh) }),
  },
  about: (input) => [rowKey('documents', input.documentId)],
  async apply(tx, { documentId, chains, ...update }, who) {
    // The server converts texts, for which nobody needs a permission.
    if (who.userId === serverUser) return tx.append(who, documentId, { ...update, chain: chains[0]! })
    await assertMay(tx, who, 'documents', 'Update')
    await tx.append(who, documentId, { ...update, chain: chains[0]! })
    await getWritableText(tx.steady, who, (await tx.get('documents', documentId))!)
  },
})
