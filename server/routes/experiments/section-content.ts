import * as z from 'zod/mini'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { editSectionDetails } from '#domain/commands/edit-section-details.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { protocolVersionId } from '#domain/entities/protocol-version.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { limits, serverLimits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { isFormerSchema } from '#domain/rules/notebook/former-text.ts'
import { writerOf } from '#domain/rules/notebook/notebook.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { procedureOf } from '#domain/rules/protocols/procedure-meta.ts'
import { Refusal } from '#domain/tx.ts'
import { filesNamedIn } from '../../documents/picture-address.ts'
import { procedureHtml, samplesHtml } from '../../documents/section-html.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { fileWithNumber } from '../../store/files/file-numbers.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import { jsonOf, plainText, requiredText, wireId } from '../input.ts'
import type { GroupTx } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { filesOfSection, readSection } from './notebook-rows.ts'
import { readText, replaceTextActs, type NamedPictures, type StoredText } from './section-acts.ts'
import { reading } from './sections.ts'
import { toWireDetail, type WireDetail } from './wire-detail.ts'

const params = z.object({ sectionId: wireId })
const path = '/api/v1/experiments/sections/:sectionId'
const html = plainText(serverLimits.body.most)
/** Most details that one call changes. */
const maxDetails = 100
const detail = z.strictObject({ expJournalMetaID: z.optional(wireId), name: requiredText(limits.name.longest), val: plainText(limits.text.longest) })
const details = z.array(detail).check(z.maxLength(maxDetails))
const cost = 10

/** What a section shows that has no text: the steps of a procedure, or its samples. */
async function shownHtml(rows: GroupTx, section: SectionRow): Promise<string> {
  if (isSamplesType(section.type)) return samplesHtml(await rows.where('sectionSamples', 'bySection', [section.id]))
  const procedure = section.type === 'PROCEDURE' ? procedureOf(section) : undefined
  if (!procedure) return ''
  const version = await rows.get('protocolVersions', protocolVersionId(procedure.protocolId, procedure.version))
  return procedureHtml(await rows.where('sectionSteps', 'bySection', [section.id]), version?.variables ?? [], procedure.entered)
}

/** A section as HTML; empty for types without any. */
export async function contentsOf(call: Call<'member'>, sectionId: number): Promise<{ contents: string; meta: WireDetail[] }> {
  const { section, text, shown } = await reading(call, async (reader) => {
    const section = await readSection(reader, sectionId)
    const text = await readText(reader.rows, section)
    return { section, text, shown: text ? '' : await shownHtml(reader.rows, section) }
  })
  return {
    contents: text ? await readBehindWall(call, 'documentHtml', { document: text.document, rows: text.updates }) : shown,
    meta: Object.entries(section.meta).map(([name, val]) => toWireDetail(sectionId, name, val)),
  }
}

/** What is to be done so that the text of a section becomes another one. */
type ToActs = (stored: StoredSection) => readonly ApiCommand[] | Promise<readonly ApiCommand[]>

interface StoredSection {
  readonly section: SectionRow
  readonly text: StoredText | undefined
  readonly files: readonly FileRow[]
}

const readForChange = (call: Call<'member'>, sectionId: number): Promise<StoredSection> =>
  reading(call, async (reader) => {
    const section = await readSection(reader, sectionId)
    if (section.archived) throw new Refusal('section.archived', { sectionId, name: section.name })
    return { section, text: await readText(reader.rows, section), files: await filesOfSection(reader, sectionId) }
  })

/** Changes the text of a section as the caller. */
export const writeActs = async (call: Call<'member'>, sectionId: number, toActs: ToActs): Promise<void> =>
  saveActs(call, sectionId, await toActs(await readForChange(call, sectionId)))

/** Runs them as the caller: all of them or none. */
export async function saveActs(call: Call<'member'>, sectionId: number, acts: readonly ApiCommand[]): Promise<void> {
  if (acts.length > 0) await runAllAsCaller(call, acts)
  else await assertWritable(call, sectionId)
}

export interface NewContents {
  /** HTML. */
  readonly contents?: string | undefined
  readonly name?: string | undefined
  /** Texts by name. */
  readonly details?: Readonly<Record<string, string>> | undefined
}

/** What is to be done to write what is given. Reads the HTML, so it is no part of a transaction. */
export async function prepareContents(call: Call<'member'>, sectionId: number, { contents, name, details = {} }: NewContents): Promise<readonly ApiCommand[]> {
  const { section, text, files } = await readForChange(call, sectionId)
  const renamed = name === undefined || name === section.name ? [] : [apiCommand(renameSection, { sectionId, was: section.name, name })]
  if (contents !== undefined && text && isFormerSchema(text.document.schemaNumber)) {
    await assertWritable(call, sectionId)
    throw new Refusal('text.former')
  }
  const written = contents === undefined ? [] : await replaceTextActs(call, text, contents, picturesIn(files, await readFileIds(call, contents)))
  return [...renamed, ...written, ...changeDetailsActs(section, details)]
}

function picturesIn(files: readonly FileRow[], idOf: ReadonlyMap<string, string>): NamedPictures {
  const pictures = new Map(files.flatMap(({ id, name, mediaType }) => (mediaType.startsWith('image/') ? [[id, { file: id, name }] as const] : [])))
  return new Map([...idOf].flatMap(([named, id]) => (pictures.has(id) ? [[named, pictures.get(id)!] as const] : [])))
}

function changeDetailsActs({ id: sectionId, meta }: SectionRow, details: Readonly<Record<string, string>>): ApiCommand[] {
  const was = (name: string) => (Object.hasOwn(meta, name) ? meta[name]! : '')
  const changed = Object.entries(details).filter(([name, to]) => was(name) !== to)
  if (changed.length === 0) return []
  return [apiCommand(editSectionDetails, { sectionId, details: Object.fromEntries(changed.map(([name, to]) => [name, { was: was(name), to }])) })]
}

/** The ids of the files that HTML names. */
async function readFileIds(call: Call<'member'>, html: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const named of filesNamedIn(html)) {
    const number = /^\d{1,15}$/.test(named) ? Number(named) : undefined
    const id = number === undefined ? named : await call.services.engine.read((sql) => fileWithNumber(sql, call.group.groupId, number))
    if (id !== undefined) ids.set(named, id)
  }
  return ids
}

/** Law 174: whoever may not write is told so, even if nothing would change. */
const assertWritable = (call: Call<'member'>, sectionId: number): Promise<void> =>
  reading(call, async ({ rows, userId }) => {
    const { experimentId, lockedBy, name } = (await rows.get('sections', sectionId))!
    const experiment = (await rows.get('experiments', experimentId))!
    const about = { experimentId, name: experiment.name }
    if (experiment.status === 'SIGNED') throw new Refusal('experiment.signed', about)
    if (experiment.archived) throw new Refusal('experiment.archived', about)
    if (!isPermitted(await rows.get('members', userId), 'experiments', 'Update', writerOf(experiment, userId))) throw new Refusal('permission.denied')
    if (lockedBy !== null && lockedBy !== userId) throw new Refusal('section.locked', { sectionId, name })
  })

const readContent = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    access: 'member',
    isLarge: true,
    cost,
    input: z.object({ params }),
    refusals: ['section.gone', 'content.too-complex'],
    handler: (call, { params: { sectionId } }) => contentsOf(call, sectionId),
  })

/** GET /api/v1/experiments/sections/{expJournalID}/content: `contents` as HTML, and `meta`. */
export const getContent = readContent(`${path}/content`)
/** The same at the address that it had before. */
export const getContentOfExperiment = readContent('/api/v1/experiments/:experimentId/sections/:sectionId/content')

const refusals = [...appendToDocument.refusals, 'section.archived', 'content.too-complex', 'text.former'] as const

/** PUT /api/v1/experiments/sections/{expJournalID}/content, body `contents`: HTML, and `meta`: details by name. What stays the same, and what is left out, is not touched. */
export const putContent = defineRoute({
  method: 'PUT',
  path: `${path}/content`,
  access: 'member',
  writes: () => true,
  bodyLimit: serverLimits.body.most,
  cost,
  input: z.object({ params, body: z.strictObject({ contents: z.optional(html), meta: z._default(jsonOf(details), []) }) }),
  refusals: [...refusals, ...editSectionDetails.refusals],
  prepare: (call, { params: { sectionId }, body: { contents, meta } }) =>
    prepareContents(call, sectionId, { contents, details: Object.fromEntries(meta.map(({ name, val }) => [name, val])) }),
  async handler(call, { params: { sectionId } }, acts) {
    await saveActs(call, sectionId, acts)
    return {}
  },
})

/** GET /api/v1/experiments/sections/{expJournalID}/html: the text as HTML, without anything around it. */
export const getHtml = defineRoute({
  method: 'GET',
  path: `${path}/html`,
  access: 'member',
  cost,
  input: z.object({ params }),
  refusals: ['section.gone', 'content.too-complex'],
  async handler(call, { params: { sectionId } }) {
    const { contents } = await contentsOf(call, sectionId)
    // Law 175: the HTML of a laboratory never runs as a page of this server.
    call.reply.header('content-security-policy', "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    return call.reply.type('text/html; charset=utf-8').send(contents)
  },
})

/** PUT /api/v1/experiments/sections/{expJournalID}/html: the HTML itself, or in `html` or `contents`. */
export const putHtml = defineRoute({
  method: 'PUT',
  path: `${path}/html`,
  access: 'member',
  writes: () => true,
  bodyLimit: serverLimits.body.most,
  cost,
  input: z.object({ params, body: z.union([html, z.strictObject({ html }), z.strictObject({ contents: html })]) }),
  refusals,
  prepare: (call, { params: { sectionId }, body }) =>
    prepareContents(call, sectionId, { contents: typeof body === 'string' ? body : 'html' in body ? body.html : body.contents }),
  async handler(call, { params: { sectionId } }, acts) {
    await saveActs(call, sectionId, acts)
    return {}
  },
})
