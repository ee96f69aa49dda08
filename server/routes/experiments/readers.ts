import * as z from 'zod/mini'
import { setExperimentReaders } from '#domain/commands/set-experiment-readers.ts'
import { limits } from '#domain/limits.ts'
import { readershipOf } from '#domain/rules/notebook/readers.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { readExperiment } from './notebook-rows.ts'
import { reading } from './sections.ts'

const path = '/api/v1/experiments/:experimentId/readers'
const params = z.object({ experimentId: wireId })

/** As programs read and write it: everyone in the group, or the owner, the collaborators, these viewers and supervisors. */
const readerships = { GROUP: 'group', PEOPLE: 'people' } as const

/** GET /api/v1/experiments/{experimentID}/readers: who sees an experiment. `viewers` are those besides its owner, its collaborators and supervisors. */
export const getReaders = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params }),
  refusals: ['experiment.gone'],
  handler: (call, { params: { experimentId } }) =>
    reading(call, async (reader) => {
      const experiment = await readExperiment(reader, experimentId)
      return { readership: readershipOf(experiment) === 'group' ? 'GROUP' : 'PEOPLE', viewers: experiment.viewers }
    }),
})

/** PUT /api/v1/experiments/{experimentID}/readers: shows an experiment to these from now on; only its owner and supervisors may. */
export const putReaders = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({
    params,
    body: z.strictObject({
      readership: z.enum(['GROUP', 'PEOPLE']),
      viewers: z._default(z.array(wireId).check(z.maxLength(limits.many.collaborators)), []),
    }),
  }),
  refusals: setExperimentReaders.refusals,
  async handler(call, { params: { experimentId }, body: { readership, viewers } }) {
    const before = await reading(call, (reader) => readExperiment(reader, experimentId))
    await runAsCaller(call, setExperimentReaders, {
      experimentId,
      readership: readerships[readership],
      add: viewers.filter((id) => !before.viewers.includes(id)),
      remove: before.viewers.filter((id) => !viewers.includes(id)),
    })
    return {}
  },
})
