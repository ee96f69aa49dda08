import * as z from 'zod/mini'
import { editSectionDetails } from '#domain/commands/edit-section-details.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { plainText, requiredText, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { readSection } from './notebook-rows.ts'
import { reading } from './sections.ts'
import { toWireDetail, type WireDetail } from './wire-detail.ts'

const path = '/api/v1/experiments/sections/:sectionId/meta'
const params = z.object({ sectionId: wireId })
const name = requiredText(limits.name.longest)
const written = z.object({ params, body: z.strictObject({ expJournalMetaID: z.optional(wireId), name, val: plainText(limits.text.longest) }) })

const readDetails = (call: Call<'member'>, sectionId: number): Promise<Readonly<Record<string, string>>> =>
  reading(call, async (reader) => (await readSection(reader, sectionId)).meta)

async function writeDetail(call: Call<'member'>, { params: { sectionId }, body }: z.infer<typeof written>): Promise<WireDetail> {
  const was = (await readDetails(call, sectionId))[body.name] ?? ''
  await runAsCaller(call, editSectionDetails, { sectionId, details: { [body.name]: { was, to: body.val } } })
  return toWireDetail(sectionId, body.name, body.val)
}

/** GET …/sections/{expJournalID}/meta: texts by name, such as those of an add-on. */
export const listMeta = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params, query: z.object(pageQuery) }),
  refusals: ['section.gone'],
  async handler(call, { params: { sectionId }, query }) {
    const details = Object.entries(await readDetails(call, sectionId)).map(([name, val]) => toWireDetail(sectionId, name, val))
    return toPage(details, query, { name: ({ name }) => name, expJournalMetaID: ({ expJournalMetaID }) => expJournalMetaID }, (rows) => [...rows])
  },
})

/** GET …/sections/{expJournalID}/meta/{name}. */
export const getMeta = defineRoute({
  method: 'GET',
  path: `${path}/:name`,
  access: 'member',
  input: z.object({ params: z.object({ ...params.shape, name }) }),
  refusals: ['section.gone', 'content.detail-gone'],
  async handler(call, { params: { sectionId, name } }) {
    const details = await readDetails(call, sectionId)
    if (!Object.hasOwn(details, name)) throw new Refusal('content.detail-gone')
    return toWireDetail(sectionId, name, details[name]!)
  },
})

/** POST …/sections/{expJournalID}/meta, body `name`, `val`: adds a text, or replaces the one of that name. Answers its number. */
export const addMeta = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: written,
  refusals: editSectionDetails.refusals,
  handler: async (call, input) => (await writeDetail(call, input)).expJournalMetaID,
})

/** PUT …/sections/{expJournalID}/meta: the same, and answers what it says now. An empty `val` removes it. */
export const putMeta = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input: written,
  refusals: editSectionDetails.refusals,
  handler: (call, input) => writeDetail(call, input),
})

/** GET …/sections/{expJournalID}/customSectionInfo: the add-on that a custom section belongs to, as a list of one; empty for other sections. spec API-05 */
export const getCustomSectionInfo = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/sections/:sectionId/customSectionInfo',
  access: 'member',
  input: z.object({ params }),
  refusals: ['section.gone'],
  handler: (call, { params: { sectionId } }) =>
    reading(call, async (reader) => {
      const { type, meta } = await readSection(reader, sectionId)
      const read = (name: string) => (Object.hasOwn(meta, name) ? meta[name]! : '')
      return type === 'CUSTOM' ? [{ rootVar: read('rootVar'), name: read('name'), version: read('version') }] : []
    }),
})
