import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id, moment } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/live-sample.ts'
import { assertMayUpdateSample } from '../rules/permitted.ts'

const thawCount = z.int().check(z.nonnegative())

/**
 * Takes a return back: the sample is out again as it was, and a thaw which that return counted is not counted.
 * `thaws` is the count the return left; with another one it was returned once more since, and that return stands.
 */
export const undoSampleReturn = defineCommand({
  name: 'sample.undo-return',
  version: 1,
  input: z
    .object({
      sampleId: id,
      thaws: thawCount,
      /** As it stood before the return. Without `outAt` it is out from now on. */
      was: z.object({ outBy: id, outAt: z.nullable(moment), missingSince: z.nullable(moment), thaws: thawCount }),
    })
    // A return counts one thaw or none.
    .check(z.refine(({ thaws, was }) => was.thaws === thaws || was.thaws === thaws - 1)),
  uses: ['members', 'samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'sample.out', 'sample.returned-since'],
  about: (input) => [rowKey('samples', input.sampleId)],
  undoRule: {
    about: ({ sampleId }) => rowKey('samples', sampleId),
    isOwn: false,
    // With whom it is out, unless that is now the person who acts; since when, where it is told.
    fields: ({ after }, { was }) => [...(after?.outBy === was.outBy ? ['outBy', ...(was.outAt === null ? [] : ['outAt'])] : []), 'missingSince', 'thaws'],
  },
  async apply(tx, { sampleId, thaws, was }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMayUpdateSample(tx, who, sample)
    if (sample.outBy !== null) tx.refuse('sample.out', { sampleId, name: sample.name, by: sample.outBy })
    if (sample.thaws !== thaws) tx.refuse('sample.returned-since', { sampleId, name: sample.name })
    // Who has left the group meanwhile has nothing out.
    const holder = await tx.get('members', was.outBy)
    await tx.patch('samples', sampleId, {
      outBy: holder ? was.outBy : who.userId,
      outAt: (holder && was.outAt) ?? who.at,
      missingSince: was.missingSince,
      thaws: was.thaws,
    })
  },
})
