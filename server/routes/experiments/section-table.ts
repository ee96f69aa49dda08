import * as z from 'zod/mini'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { serverLimits } from '#domain/limits.ts'
import { dataTableLimits } from '#domain/rules/documents/data-table.ts'
import { appendCommands } from '../../documents/document-updates.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import { jsonOf, plainText, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { wrongInput } from '../wrong-input.ts'
import { readSection } from './notebook-rows.ts'
import { readText } from './section-acts.ts'
import { writeActs } from './section-content.ts'
import { reading } from './sections.ts'

const path = '/api/v1/experiments/sections/:sectionId/datatable'
const params = z.object({ sectionId: wireId })
const cell = z.pipe(
  z.union([plainText(dataTableLimits.text), z.number(), z.boolean(), z.null()]),
  z.transform((value) => (value === null ? '' : String(value))),
)
const rows = z.array(z.array(cell).check(z.maxLength(dataTableLimits.columns))).check(z.maxLength(dataTableLimits.rows + 1))

/** GET …/sections/{expJournalID}/datatable: the names of the columns with their units, then the rows; no page, all of it. */
export const getTable = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isLarge: true,
  cost: 10,
  input: z.object({ params }),
  refusals: ['section.gone', 'input.invalid', 'content.too-complex'],
  handler: (call, { params: { sectionId } }) =>
    reading(call, async (reader) => {
      const section = await readSection(reader, sectionId)
      if (section.type !== 'DATATABLE') throw wrongInput('params.sectionId', 'This section is not a table.')
      const text = await readText(reader.rows, section)
      return text ? readBehindWall(call, 'documentTable', { document: text.document, rows: text.updates }) : []
    }),
})

/** PUT …/sections/{expJournalID}/datatable: the rows as they are to be, the names of the columns first. What stays the same is not touched. */
export const putTable = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  bodyLimit: serverLimits.body.most,
  cost: 20,
  input: z.object({ params, body: jsonOf(rows) }),
  refusals: [...appendToDocument.refusals, 'section.archived', 'content.too-complex'],
  async handler(call, { params: { sectionId }, body }) {
    await writeActs(call, sectionId, async ({ section: { type }, text }) => {
      if (type !== 'DATATABLE' || !text) throw wrongInput('params.sectionId', 'This section is not a table.')
      return appendCommands(text.document.id, await readBehindWall(call, 'replaceTable', { rows: text.updates, sent: body }))
    })
    return {}
  },
})
