import * as z from 'zod/mini'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { readExperiment, sees, wireExperiment, type NotebookReader } from './notebook-rows.ts'
import { reading } from './sections.ts'

/** The experiment that it adds to, then its addenda; those that the caller sees, without archived ones. */
async function readLinked(reader: NotebookReader, { id, addendumOf }: ExperimentRow): Promise<ExperimentRow[]> {
  const signed = addendumOf === null ? undefined : await reader.rows.get('experiments', addendumOf)
  const linked = [...(signed ? [signed] : []), ...(await reader.rows.where('experiments', 'byAddendum', [id]))]
  const shown = await Promise.all(linked.map(async (row) => !row.archived && (await sees(reader, row.audience))))
  return linked.filter((_, at) => shown[at])
}

/** GET /api/v1/experiments/{experimentID}/links: the signed experiment that it adds to, and its own addenda. There are no other links between experiments. */
export const listLinkedExperiments = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/:experimentId/links',
  access: 'member',
  cost: 5,
  input: z.object({ params: z.object({ experimentId: wireId }), query: z.object(pageQuery) }),
  refusals: ['experiment.gone'],
  async handler(call, { params: { experimentId }, query }) {
    const linked = await reading(call, async (reader) => readLinked(reader, await readExperiment(reader, experimentId)))
    const orders = { experimentID: ({ id }: ExperimentRow) => id, name: ({ nameFold }: ExperimentRow) => nameFold }
    return toPage(linked, query, orders, (rows) =>
      reading(call, (reader) =>
        Promise.all(rows.map(async (row) => wireExperiment(reader, call.group.groupId, row, (await reader.rows.get('studies', row.studyId))?.projectId ?? 0))),
      ),
    )
  },
})
