import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, moment } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getLiveLayer } from '../rules/storage/location.ts'

/**
 * Takes back the person's own last stock-take of a compartment: each sample is missing or not, as before, unless it was seen or moved since.
 * `countedAt` is the time of that stock-take; if the compartment was counted again since, the undo is refused.
 */
export const undoCount = defineCommand({
  name: 'layer.undo-count',
  version: 1,
  description: {
    icon: 'undo',
    verb: msg('Undo the stock-take'),
    activity: msg('Undid a stock-take'),
    topic: 'storage',
  },
  input: z.object({
    layerId: id,
    countedAt: moment,
    was: z.object({ countedAt: z.nullable(moment), countedBy: z.nullable(id) }),
    /** The samples the stock-take changed: their `missingSince` before and after. */
    marks: z.array(z.object({ sampleId: id, was: z.nullable(moment), now: z.nullable(moment) })).check(z.maxLength(limits.many.samples)),
  }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'layer.gone', 'layer.archived', 'layer.counted-since'],
  about: (input) => [rowKey('storageLayers', input.layerId)],
  undoRule: {
    about: ({ layerId }) => rowKey('storageLayers', layerId),
    isOwn: true,
    fields: ({ entity }) => (entity === 'samples' ? ['missingSince'] : ['countedAt', 'countedBy']),
  },
  async apply(tx, { layerId, countedAt, was, marks }, who) {
    await assertMay(tx, who, 'samples', 'UpdateOwn')
    const layer = await getLiveLayer(tx, layerId)
    // Large stock-takes are undone in parts: the first part has already restored the time.
    if (layer.countedAt === countedAt) {
      if (layer.countedBy !== who.userId) tx.refuse('permission.denied')
      await tx.patch('storageLayers', layerId, was)
    } else if (layer.countedAt !== was.countedAt) tx.refuse('layer.counted-since', { layerId, name: layer.name })
    const here = new Map((await tx.where('samples', 'byPlace', [layerId])).map((sample) => [sample.id, sample]))
    for (const mark of marks) {
      const sample = here.get(mark.sampleId)
      if (sample && sample.outBy === null && sample.missingSince === mark.now) await tx.patch('samples', sample.id, { missingSince: mark.was })
    }
  },
})
