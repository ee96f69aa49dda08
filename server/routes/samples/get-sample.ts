import * as z from 'zod/mini'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { listSamples, readMany, readOne, samplePage } from './sample-query.ts'

const params = z.object({ sampleId: wireId })

/** GET /api/v1/samples/{sampleID}: the sample, archived or not; with `$expand=meta`, the values of its type's fields. spec §7, INV-01 */
export const getSample = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/:sampleId',
  access: 'member',
  input: z.object({ params, query: z.object({ $expand: samplePage.$expand }) }),
  refusals: ['sample.gone'],
  handler: (call, { params: { sampleId }, query }) => readOne(call, sampleId, query.$expand),
})

/** GET /api/v1/samples/{sampleID}/children: what was made of it, the first one first, archived ones included. */
export const listChildren = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/:sampleId/children',
  access: 'member',
  isHeavy: true,
  cost: 5,
  input: z.object({ params, query: z.object(samplePage) }),
  refusals: ['sample.gone'],
  async handler(call, { params: { sampleId }, query }) {
    await readOne(call, sampleId)
    return listSamples(call, query, { parentIds: [sampleId] })
  },
})

type Sample = Awaited<ReturnType<typeof readOne>>
interface Ancestor extends Sample {
  parent: Ancestor | null
}

/** Longer than any lineage of a laboratory. */
const maxGenerations = 100

/** GET /api/v1/samples/{sampleID}/parents: the sample that it was made of, with its own in `parent`, and so on; nothing if there is none. */
export const getParents = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/:sampleId/parents',
  access: 'member',
  cost: 5,
  input: z.object({ params }),
  refusals: ['sample.gone'],
  async handler(call, { params: { sampleId } }) {
    const line: Sample[] = []
    for (let next: Sample | undefined = await readOne(call, sampleId); next?.parentSampleID && line.length < maxGenerations;) {
      ;[next] = await readMany(call, [next.parentSampleID], new Set())
      if (next) line.push(next)
    }
    return line.reduceRight<Ancestor | null>((parent, sample) => ({ ...sample, parent }), null) ?? undefined
  },
})
