import { randomUUID } from 'node:crypto'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createDocument1 } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { lockSection } from '#domain/commands/lock-section.ts'
import { plainTextSchema, richTextSchema, sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { readSignedContent } from '#domain/rules/notebook/signed-content.ts'
import type { DocumentText, DocumentVersions } from '#domain/wire/notebook/document-versions.ts'
import { readContent } from '#server/followers/document-content.ts'
import { appendCommands } from '#server/documents/document-updates.ts'
import { takeIds } from '#server/feed/leases.ts'
import { apiCommand, runCommands, type ApiCommand } from '#server/feed/run-as-api.ts'
import { TextConverter } from '#server/followers/convert-texts.ts'
import { LateWords } from '#server/followers/late-words.ts'
import { WritingFollower } from '#server/followers/writing-follower.ts'
import { contentReader } from '#server/notebook/content-reader.ts'
import { readText as readTextAs } from '#server/notebook/read-text.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { lettersOf, writeFormer } from '#tests/harness/former-text.ts'
import { makeProject, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const sections = '/api/v1/experiments/sections'

const line = (text: string, style?: string) => ({ type: 'paragraph', ...(style && { attrs: { style } }), content: [{ type: 'text', text }] }) as const
const cell = (text: string) => ({ type: 'tableCell', content: [line(text)] }) as const
const gel: RichContent = [
  line('Gel', 'heading2'),
  line('Lane 3 🧬 is empty.'),
  { type: 'table', content: [{ type: 'tableRow', content: [cell('Lane'), cell('Band')] }] },
  line('Boil the lysate', 'bullet'),
]
const gelHtml = '<h2>Gel</h2><p>Lane 3 🧬 is empty.</p><table><tbody><tr><td>Lane</td><td>Band</td></tr></tbody></table><ul><li>Boil the lysate</li></ul>'

describeServer('a text of an earlier release', (lab) => {
  let group: number
  let user: TestUser
  let colleague: TestUser
  let fetch: Fetch
  let experiment: number

  const ok = async <T>(path: string, init?: RequestInit, by = fetch): Promise<T> => {
    const answer = await by(path, init)
    const text = await answer.text()
    expect([answer.status, text]).toEqual([answer.status < 300 ? answer.status : 200, text])
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const refusal = async (path: string, init?: RequestInit) => {
    const answer = await fetch(path, init)
    return `${answer.status} ${((await answer.json()) as { code: string }).code}`
  }
  const section = async (id: number) => (await lab.store.feed.read((tables) => tables.row(group, 'sections', id))) as unknown as SectionRow
  const updatesOf = async (id: string) =>
    (await lab.store.feed.read((tables) => tables.rowsUnder(group, 'documentUpdates', 'byDocument', [id]))) as unknown as DocumentUpdateRow[]
  const contentsOf = async (id: number) => (await ok<{ contents: string }>(`${sections}/${id}/content`)).contents
  const put = (id: number, contents: string) => ok(`${sections}/${id}/content`, json({ contents }, 'PUT'))
  const write = (...acts: ApiCommand[]) => writeAs(user, ...acts)
  const writeAs = (by: TestUser, ...acts: ApiCommand[]) => runCommands(lab.store.feed, { userId: by.id }, group, acts, () => lab.server.now)
  const experimentRow = async () => (await lab.store.feed.read((tables) => tables.row(group, 'experiments', experiment))) as unknown as ExperimentRow
  const services = () => lab.server.app.services

  const convert = async (documentId: string) => {
    const row = await lab.store.feed.read((tables) => tables.row(group, 'documents', documentId))
    await new TextConverter(services()).follow(group, [{ entity: 'documents', version: 1, row: row! }])
  }
  const takeOver = async (documentId: string) => {
    const changes = (await updatesOf(documentId)).map((row) => ({ entity: 'documentUpdates' as const, version: 1, row: row as never }))
    await new LateWords(services()).follow(group, changes)
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    colleague = await lab.server.makeUser('Administrator', group)
    fetch = await lab.server.useToken(user)
    await lab.server.saveRows(group, 'projects', makeProject({ id: 920_001 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 920_002, projectId: 920_001 }))
  })
  beforeEach(async () => {
    experiment = await ok<number>('/api/v1/experiments', json({ studyID: 920_002, name: 'Gel 1' }))
  })

  /** As a tablet of 0.3.0 sends it. `documentId`: of the text. */
  const add = async (schemaNumber: number, doc: Doc, documentId: string = randomUUID()) => {
    const id = await takeIds(lab.store.feed, group, 'sections', 1)
    await write(
      apiCommand(createSection, {
        id,
        experimentId: experiment,
        type: schemaNumber === plainTextSchema ? 'COMMENT' : 'PARAGRAPH',
        name: 'Gel',
        orderKey: 'V2',
        documentId,
      }),
      [createDocument1, { id: documentId, subject: `sections#${id}`, schemaNumber, audience: 0 }],
      ...appendCommands(documentId, encodeStateAsUpdate(doc)),
    )
    return { id, documentId, doc }
  }
  const addPlain = (text = 'Lane 3 🧬\nis empty') => {
    const doc = new Doc()
    doc.getText('text').insert(0, text)
    return add(plainTextSchema, doc)
  }
  const addFormatted = (content = gel) => {
    const doc = new Doc()
    writeFormer(doc, content)
    return add(richTextSchema, doc)
  }
  /** What a tablet writes that has not heard of the conversion. */
  const writeLate = async (documentId: string, doc: Doc, edit: () => void, by = user) => {
    const seen = encodeStateVector(doc)
    doc.transact(edit)
    await writeAs(by, ...appendCommands(documentId, encodeStateAsUpdate(doc, seen)))
  }

  test('[FAULT-102] becomes a sequence that says the same, with its formatting, lists and tables, and is written like any other then', async () => {
    for (const { id, documentId } of [await addFormatted(), await addPlain()]) {
      const before = await contentsOf(id)
      expect(await refusal(`${sections}/${id}/content`, json({ contents: '<p>No</p>' }, 'PUT'))).toBe('409 text.former')
      await convert(documentId)
      await convert(documentId)
      const { documentId: convertedId } = await section(id)
      expect(convertedId).not.toBe(documentId)
      expect(await lab.store.feed.read((tables) => tables.row(group, 'documents', convertedId!))).toMatchObject({ schemaNumber: sequenceSchema })
      expect(await contentsOf(id)).toBe(before)
      await put(id, `${before}<p>Done</p>`)
      expect(await contentsOf(id)).toBe(`${before}<p>Done</p>`)
    }
    expect(await contentsOf((await addFormatted()).id)).toBe(gelHtml)
  })

  test('[FAULT-106] a comment of 0.3.0 takes formatting, and loses no word that a tablet had in its queue', async () => {
    const formatted = '<p>Lane <strong>3</strong> 🧬</p><p>is <a href="https://example.org" rel="noopener noreferrer">empty</a></p>'
    const { id, documentId, doc } = await addPlain()
    await convert(documentId)
    await put(id, formatted)
    expect(await contentsOf(id)).toBe(formatted)
    await writeLate(documentId, doc, () => doc.getText('text').insert(doc.getText('text').length, '\nboiled for 5 min'))
    await takeOver(documentId)
    expect(await contentsOf(id)).toBe(`${formatted}<p>boiled for 5 min</p>`)
    await takeOver(documentId)
    expect(await contentsOf(id)).toBe(`${formatted}<p>boiled for 5 min</p>`)
    await put(id, '<p>done</p>')
    expect(await contentsOf(id)).toBe('<p>done</p>')
  })

  test('[FAULT-102] what a tablet wrote meanwhile stands where it was written, under its author, once', async () => {
    const { id, documentId, doc } = await addFormatted()
    await convert(documentId)
    await put(id, gelHtml.replace('Boil', 'Cook'))
    await writeLate(documentId, doc, () => lettersOf(doc, 'Lane 3').insert(20, ' Load it again.'), colleague)
    await takeOver(documentId)
    const html = gelHtml.replace('Boil', 'Cook').replace('is empty.', 'is empty. Load it again.')
    expect(await contentsOf(id)).toBe(html)
    await writeLate(documentId, doc, () => lettersOf(doc, 'Band').insert(4, ' (bp)'))
    await takeOver(documentId)
    await takeOver(documentId)
    expect(await contentsOf(id)).toBe(html.replace('Band', 'Band (bp)'))
    const { data } = await ok<DocumentVersions>(`/api/v1/documents/${(await section(id)).documentId}/versions`, undefined, await lab.server.signIn(user))
    expect(data.map(({ writers }) => writers.map(({ userId }) => userId))).toContainEqual([colleague.id])
    expect(data.flatMap(({ writers }) => writers).every(({ userId }) => userId !== 0)).toBe(true)
  })

  test('[FAULT-102] where both have changed a line, the late words stand below it, as a quotation, and none is there twice', async () => {
    const { id, documentId, doc } = await addFormatted([line('Thaw the cells'), line('Count them')])
    await convert(documentId)
    await put(id, '<p>Thaw the cells slowly</p><p>Count them</p>')
    await writeLate(documentId, doc, () => lettersOf(doc, 'Thaw').insert(14, ' at 37 °C'))
    await takeOver(documentId)
    expect(await contentsOf(id)).toBe('<p>Thaw the cells slowly</p><blockquote><p>at 37 °C</p></blockquote><p>Count them</p>')
  })

  test('[FAULT-102] a tablet that splits and joins lines of the former text doubles no word', async () => {
    const { id, documentId, doc } = await addFormatted([line('Thaw the cells. Count them.')])
    await convert(documentId)
    await writeLate(documentId, doc, () => {
      lettersOf(doc, 'Thaw').delete(15, 12)
      writeFormer(doc, [line('Count them.')])
    })
    await takeOver(documentId)
    expect(await contentsOf(id)).toBe('<p>Thaw the cells.</p><p>Count them.</p>')
  })

  test('[FAULT-102] what cannot be taken over waits, is not hidden when its experiment is signed, and is taken over as soon as that can be', async () => {
    const { id, documentId, doc } = await addPlain('Lane 3')
    await convert(documentId)
    await writeLate(documentId, doc, () => doc.getText('text').insert(6, ' is empty'))
    await writeAs(colleague, apiCommand(lockSection, { sectionId: id, locked: true }))
    await takeOver(documentId)
    expect(await contentsOf(id)).toBe('<p>Lane 3</p>')
    const read = async () => {
      const row = await experimentRow()
      return lab.store.feed.read((tables) => readSignedContent(contentReader(tables, group), row, readTextAs))
    }
    expect((await read()).detached).toMatchObject([{ document: { id: documentId } }])
    await writeAs(colleague, apiCommand(lockSection, { sectionId: id, locked: false }))
    await new LateWords(services()).follow(group, [{ entity: 'sections', version: 1, row: (await section(id)) as never }])
    expect(await contentsOf(id)).toBe('<p>Lane 3 is empty</p>')
    expect(await read()).toMatchObject({ detached: [], damaged: [] })
  })

  test('has its earlier versions below those of the sequence, and the conversion is none of them', async () => {
    const { id, documentId } = await addPlain()
    await convert(documentId)
    await put(id, '<p>Lane <strong>3</strong></p>')
    const path = `/api/v1/documents/${(await section(id)).documentId}/versions`
    const onDevice = await lab.server.signIn(user)
    const { data, hasEarlier } = await ok<DocumentVersions>(path, undefined, onDevice)
    expect([data.length, hasEarlier]).toEqual([2, false])
    expect(data.map(({ words }) => words)).toEqual([
      { added: 0, removed: 3 },
      { added: 5, removed: 0 },
    ])
    const { content } = await ok<DocumentText>(`${path}/${data[1]!.version}`, undefined, onDevice)
    expect(richTextToText(content!)).toBe('Lane 3 🧬\nis empty')
  })

  test('stays as it was signed, and its copy can be written', async () => {
    const { id, documentId } = await addFormatted()
    await lab.server.saveRows(group, 'experiments', { ...(await experimentRow()), status: 'SIGNED' } as never)
    await convert(documentId)
    expect((await section(id)).documentId).toBe(documentId)
    expect(await refusal(`${sections}/${id}/content`, json({ contents: '<p>x</p>' }, 'PUT'))).toBe('400 experiment.signed')
    expect(await contentsOf(id)).toBe(gelHtml)
  })

  test('that would not read the same stays, to be read, and the administrators are told once', async () => {
    const doc = new Doc()
    writeFormer(doc, gel)
    const { id, documentId } = await add(richTextSchema, doc, `document-${'x'.repeat(55)}`)
    await convert(documentId)
    await convert(documentId)
    expect((await section(id)).documentId).toBe(documentId)
    const told = (await lab.store.feed.read((tables) => tables.rowsUnder(group, 'notifications', 'byPerson', [colleague.id]))) as unknown[]
    expect(told.filter((row) => (row as { kind: string }).kind === 'text-kept')).toMatchObject([{ foreignId: experiment, detail: 'Gel' }])
    expect(await contentsOf(id)).toBe(gelHtml)
  })

  test('is not written by the server, for those who ask who wrote last', async () => {
    const { id, documentId } = await addFormatted()
    await convert(documentId)
    const { documentId: convertedId } = await section(id)
    const rows = [...(await updatesOf(documentId)), ...(await updatesOf(convertedId!))]
    const follower = new WritingFollower(lab.store.feed, () => lab.server.now)
    await follower.follow(
      group,
      rows.map((row) => ({ entity: 'documentUpdates', version: 1, row: row as never })),
      0,
    )
    expect(await section(id)).toMatchObject({ changedBy: user.id })
  })

  test('its former document is emptied, and says nothing to those who read it', async () => {
    const { documentId } = await addFormatted()
    await convert(documentId)
    const updates = (await updatesOf(documentId)).map(({ content }) => Buffer.from(content, 'base64'))
    const doc = new Doc()
    for (const update of updates) applyUpdate(doc, update)
    const document = (await lab.store.feed.read((tables) => tables.row(group, 'documents', documentId))) as unknown as DocumentRow
    expect(document).toMatchObject({ schemaNumber: richTextSchema, state: 'open' })
    const { documentSchemas } = await import('#domain/document-schemas.ts')
    expect(readContent(updates, documentSchemas.get(richTextSchema)!)).toEqual({ text: [] })
  })
})
