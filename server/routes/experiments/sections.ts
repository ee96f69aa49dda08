import * as z from 'zod/mini'
import { archiveSection } from '#domain/commands/archive-section.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { editSectionDetails } from '#domain/commands/edit-section-details.ts'
import { moveSection } from '#domain/commands/move-section.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import { sectionTypes, type SectionRow } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { sectionDateDetail, toWireSection } from '#domain/wire/notebook/notebook-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { dateText } from '../date-text.ts'
import { plainText, wireId, wireInt } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller, runAsCaller } from '../run-as-caller.ts'
import { namesIn, peopleOf, readExperiment, readSection, readSections } from './notebook-rows.ts'
import { createSectionActs, orderKeyAt } from './section-acts.ts'

const ofExperiment = z.object({ experimentId: wireId })
const params = z.object({ sectionId: wireId })
/** A date, with or without a time; empty for none. */
const sectionDate = z.optional(
  z.pipe(
    z.nullable(plainText(limits.name.longest)),
    z.pipe(
      z.transform((text: string | null) => (text ? Date.parse(text) : null)),
      z.pipe(
        z.nullable(z.int()),
        z.transform((at) => (at === null ? '' : dateText(at))),
      ),
    ),
  ),
)
/** Where a section can be put. */
const place = wireInt(0, 100_000)

export const reading = <T>({ services, group, caller }: Call<'member'>, work: (reader: Parameters<typeof readSection>[0]) => Promise<T>): Promise<T> =>
  readGroup(services, group, (rows) => work({ rows, userId: caller.session.user.id }))

const live = (sections: readonly SectionRow[]) => sections.filter(({ archived }) => !archived)

/** GET /api/v1/experiments/{experimentID}/sections: in their order; `archived=true` for those that are archived. */
export const listSections = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/:experimentId/sections',
  access: 'member',
  input: z.object({ params: ofExperiment, query: z.object({ ...pageQuery, archived: z.optional(z.enum(['true', 'false'])) }) }),
  refusals: ['experiment.gone'],
  async handler(call, { params: { experimentId }, query }) {
    const all = await reading(call, async (reader) => {
      await readExperiment(reader, experimentId)
      return readSections(reader, experimentId)
    })
    const shown = all.filter(({ archived }) => archived === (query.archived === 'true' ? 1 : 0))
    const orderOf = new Map(shown.map(({ id }, at) => [id, at]))
    const orders = { order: ({ id }: SectionRow) => orderOf.get(id)!, expJournalID: ({ id }: SectionRow) => id, created: (row: SectionRow) => row.createdAt }
    return toPage(shown, query, orders, async (rows) => {
      const names = await namesIn(call, peopleOf(rows))
      return rows.map((row) => toWireSection(row, orderOf.get(row.id)!, names))
    })
  },
})

/** POST /api/v1/experiments/{experimentID}/sections: adds a section, at the end without `order`. Answers its number. */
export const addSection = defineRoute({
  method: 'POST',
  path: '/api/v1/experiments/:experimentId/sections',
  access: 'member',
  writes: () => true,
  input: z.object({
    params: ofExperiment,
    body: z.strictObject({
      experimentID: z.optional(wireId),
      sectionType: z.enum(sectionTypes),
      sectionHeader: plainText(limits.name.longest),
      order: z.optional(place),
      sectionDate: sectionDate,
    }),
  }),
  refusals: [...new Set([...createSection.refusals, ...createDocument.refusals, ...editSectionDetails.refusals, 'id.exhausted' as const])],
  async handler(call, { params: { experimentId }, body: { sectionType, sectionHeader, order, sectionDate } }) {
    const { experiment, others } = await reading(call, async (reader) => ({
      experiment: await readExperiment(reader, experimentId),
      others: live(await readSections(reader, experimentId)),
    }))
    const id = await takeIds(call.services.store, call.group.groupId, 'sections', 1)
    await runAllAsCaller(call, [
      ...createSectionActs(experiment, others, { id, type: sectionType, name: sectionHeader, order }),
      ...(sectionDate ? [dateAct(id, '', sectionDate)] : []),
    ])
    return id
  },
})

/** GET /api/v1/experiments/sections/{expJournalID}. */
export const getSection = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/sections/:sectionId',
  access: 'member',
  input: z.object({ params }),
  refusals: ['section.gone'],
  async handler(call, { params: { sectionId } }) {
    const { section, order } = await reading(call, async (reader) => {
      const section = await readSection(reader, sectionId)
      const others = await readSections(reader, section.experimentId)
      return { section, order: others.filter(({ archived }) => archived === section.archived).findIndex(({ id }) => id === sectionId) }
    })
    return toWireSection(section, order, await namesIn(call, peopleOf([section])))
  },
})

const dateAct = (sectionId: number, was: string, to: string): ApiCommand =>
  apiCommand(editSectionDetails, { sectionId, details: { [sectionDateDetail]: { was, to } } })

/** PATCH /api/v1/experiments/sections/{expJournalID}: `sectionHeader`, its new name, and `sectionDate`, when it was written. */
export const patchSection = defineRoute({
  method: 'PATCH',
  path: '/api/v1/experiments/sections/:sectionId',
  access: 'member',
  writes: () => true,
  input: z.object({
    params,
    body: z.strictObject({ sectionHeader: z.optional(plainText(limits.name.longest)), sectionDate }),
  }),
  refusals: [...new Set([...renameSection.refusals, ...editSectionDetails.refusals, 'input.nothing' as const])],
  async handler(call, { params: { sectionId }, body: { sectionHeader, sectionDate } }) {
    if (sectionHeader === undefined && sectionDate === undefined) throw new Refusal('input.nothing')
    const { name: was, meta } = await reading(call, (reader) => readSection(reader, sectionId))
    await runAllAsCaller(call, [
      ...(sectionHeader === undefined ? [] : [apiCommand(renameSection, { sectionId, was, name: sectionHeader })]),
      ...(sectionDate === undefined ? [] : [dateAct(sectionId, meta[sectionDateDetail] ?? '', sectionDate)]),
    ])
    return {}
  },
})

/** DELETE /api/v1/experiments/sections/{expJournalID}: archives it. It can be restored. */
export const removeSection = defineRoute({
  method: 'DELETE',
  path: '/api/v1/experiments/sections/:sectionId',
  access: 'member',
  writes: () => true,
  input: z.object({ params }),
  refusals: archiveSection.refusals,
  async handler(call, { params: { sectionId } }): Promise<void> {
    await runAsCaller(call, archiveSection, { sectionId, archived: true })
  },
})

/** POST /api/v1/experiments/sections/{expJournalID}/restore. */
export const restoreSection = defineRoute({
  method: 'POST',
  path: '/api/v1/experiments/sections/:sectionId/restore',
  access: 'member',
  writes: () => true,
  input: z.object({ params }),
  refusals: archiveSection.refusals,
  async handler(call, { params: { sectionId } }): Promise<void> {
    await runAsCaller(call, archiveSection, { sectionId, archived: false })
  },
})

/** PUT /api/v1/experiments/sections/{expJournalID}/position: its place among the sections, from 0, as a bare number. */
export const placeSection = defineRoute({
  method: 'PUT',
  path: '/api/v1/experiments/sections/:sectionId/position',
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: place }),
  refusals: moveSection.refusals,
  async handler(call, { params: { sectionId }, body: order }): Promise<void> {
    const others = await reading(call, async (reader) => {
      const { experimentId } = await readSection(reader, sectionId)
      return live(await readSections(reader, experimentId)).filter(({ id }) => id !== sectionId)
    })
    await runAsCaller(call, moveSection, { sectionId, orderKey: orderKeyAt(others, order, sectionId) })
  },
})
