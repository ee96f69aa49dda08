import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, moment } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'

const thawCount = z.int().check(z.nonnegative())

/**
 * Takes a return back: the sample is checked out again as before, and a thaw counted by that return is removed.
 * `thaws` is the count after the return; if it is different now, the sample was returned again since, and the undo is refused.
 */
export const undoSampleReturn = defineCommand({
  name: 'sample.undo-return',
  version: 1,
  description: {
    icon: 'undo',
    verb: msg('Undo the return'),
    activity: msg('Undid a return'),
    topic: 'samples',
  },
  input: z
    .object({
      sampleId: id,
      thaws: thawCount,
      /** Who had the sample before the return and since when. Without `outAt`, it counts as checked out from now on. */
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
    // Who had it, if not the acting person; and since when, if given.
    fields: ({ after }, { was }) => [...(after?.outBy === was.outBy ? ['outBy', ...(was.outAt === null ? [] : ['outAt'])] : []), 'missingSince', 'thaws'],
  },
  async apply(tx, { sampleId, thaws, was }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    if (sample.outBy !== null) tx.refuse('sample.out', { sampleId, name: sample.name, by: sample.outBy })
    if (sample.thaws !== thaws) tx.refuse('sample.returned-since', { sampleId, name: sample.name })
    // Someone who has left the group cannot have anything checked out.
    const holder = await tx.get('members', was.outBy)
    await tx.patch('samples', sampleId, {
      outBy: holder ? was.outBy : who.userId,
      outAt: (holder && was.outAt) ?? who.at,
      missingSince: was.missingSince,
      thaws: was.thaws,
    })
  },
})
