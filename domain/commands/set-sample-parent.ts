import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { isAncestor } from '../rules/storage/tree.ts'

/** Links a sample to the one it was made from, or removes the link. spec §5, §6 */
export const setSampleParent = defineCommand({
  name: 'sample.set-parent',
  version: 1,
  description: {
    icon: 'link',
    verb: msg('Set parent'),
    activity: msg('Changed a parent'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id, parentId: z.nullable(id) }),
  uses: ['samples'],
  refusals: ['permission.parent-denied', 'sample.gone', 'sample.archived', 'sample.own-parent', 'sample.parent-cycle', 'sample.parent-invalid'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, parentId }, who) {
    const sample = await getLiveSample(tx, sampleId)
    // Other people's samples need both permissions here, and the refusal has its own message.
    const isAllowed = (await tx.may(who, 'samples', 'UpdateOwn')) && (await tx.may(who, 'samples', 'Update', sample))
    if (!isAllowed) tx.refuse('permission.parent-denied')
    if (parentId === sampleId) tx.refuse('sample.own-parent')
    if (parentId !== null) {
      const parent = await tx.get('samples', parentId)
      if (!parent || parent.archived) tx.refuse('sample.parent-invalid')
      if (await isAncestor((id) => tx.get('samples', id), sampleId, parentId)) tx.refuse('sample.parent-cycle')
    }
    await tx.patch('samples', sampleId, { parentId })
  },
})
