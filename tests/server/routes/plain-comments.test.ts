import { randomUUID } from 'node:crypto'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { readSignedContent } from '#domain/rules/notebook/signed-content.ts'
import type { DocumentText, DocumentVersions } from '#domain/wire/notebook/document-versions.ts'
import { appendCommands } from '#server/documents/document-updates.ts'
import { takeIds } from '#server/feed/leases.ts'
import { apiCommand, runCommands, type ApiCommand } from '#server/feed/run-as-api.ts'
import { LateWords } from '#server/followers/late-words.ts'
import { contentReader } from '#server/notebook/content-reader.ts'
import { readText as readTextAs } from '#server/notebook/read-text.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeProject, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const sections = '/api/v1/experiments/sections'

describeServer('a comment from before comments had formatting', (lab) => {
  let group: number
  let user: TestUser
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
  const row = async (id: number) => (await lab.store.feed.read((tables) => tables.row(group, 'sections', id))) as unknown as SectionRow
  const plainTextOf = async (documentId: string) => {
    const updates = await lab.store.feed.read((tables) => tables.rowsUnder(group, 'documentUpdates', 'byDocument', [documentId]))
    const doc = new Doc()
    for (const { content } of updates) applyUpdate(doc, Buffer.from(String(content), 'base64'))
    return doc.getText('text').toJSON()
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.useToken(user)
    await lab.server.saveRows(group, 'projects', makeProject({ id: 920_001 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 920_002, projectId: 920_001 }))
  })
  beforeEach(async () => {
    experiment = await ok<number>('/api/v1/experiments', json({ studyID: 920_002, name: 'Gel 1' }))
  })

  const words = 'Lane 3 🧬\nis empty'
  const addPlain = async () => {
    const id = await takeIds(lab.store.feed, group, 'sections', 1)
    const documentId = randomUUID()
    const doc = new Doc()
    doc.getText('text').insert(0, words)
    await write(
      apiCommand(createSection, { id, experimentId: experiment, type: 'COMMENT', name: 'Remark', orderKey: 'V2', documentId }),
      apiCommand(createDocument, { id: documentId, subject: `sections#${id}`, schemaNumber: 1, audience: 0 }),
      ...appendCommands(documentId, encodeStateAsUpdate(doc)),
    )
    return { id, documentId, doc }
  }
  const write = (...acts: ApiCommand[]) => runCommands(lab.store.feed, { userId: user.id }, group, acts, () => lab.server.now)
  const contentsOf = async (id: number) => (await ok<{ contents: string }>(`${sections}/${id}/content`)).contents
  const put = (id: number, contents: string) => ok(`${sections}/${id}/content`, json({ contents }, 'PUT'))
  const formatted = '<p>Lane <strong>3</strong> 🧬</p><p>is <a href="https://example.org" rel="noopener noreferrer">empty</a></p>'

  test('is read as it is, and stays plain until a program writes formatting', async () => {
    const { id, documentId } = await addPlain()
    expect(await contentsOf(id)).toBe('<p>Lane 3 🧬</p><p>is empty</p>')
    await put(id, '<p>Lane 4 🧬</p><p>is empty</p>')
    expect(await plainTextOf(documentId)).toBe('Lane 4 🧬\nis empty')
    expect((await row(id)).documentId).toBe(documentId)
  })

  test('[FAULT-106] keeps formatting that a program writes, and loses no word that a tablet of 0.3.0 had in its queue', async () => {
    const { id, documentId, doc } = await addPlain()
    await put(id, formatted)
    expect(await contentsOf(id)).toBe(formatted)
    expect((await row(id)).documentId).not.toBe(documentId)
    const seen = encodeStateVector(doc)
    doc.getText('text').insert(words.length, '\nboiled for 5 min')
    await write(...appendCommands(documentId, encodeStateAsUpdate(doc, seen)))
    const updates = await lab.store.feed.read((tables) => tables.rowsUnder(group, 'documentUpdates', 'byDocument', [documentId]))
    const { engine, store, clock, wall } = lab.server.app.services
    const follow = () =>
      new LateWords({ engine, store, clock, wall }).follow(
        group,
        updates.map((each) => ({ entity: 'documentUpdates', version: 1, row: each })),
      )
    await follow()
    expect(await contentsOf(id)).toBe(`${formatted}<blockquote><p>boiled for 5 min</p></blockquote>`)
    await follow()
    expect(await contentsOf(id)).toBe(`${formatted}<blockquote><p>boiled for 5 min</p></blockquote>`)
    await put(id, '<p>done</p>')
    expect(await contentsOf(id)).toBe('<p>done</p>')
  })

  test('has its earlier versions below those with formatting', async () => {
    const { id } = await addPlain()
    await put(id, formatted)
    const path = `/api/v1/documents/${(await row(id)).documentId}/versions`
    const onDevice = await lab.server.signIn(user)
    const { data, hasEarlier } = await ok<DocumentVersions>(path, undefined, onDevice)
    expect([data.length, hasEarlier]).toEqual([3, false])
    expect(await ok<DocumentVersions>(`${path}?$records=2`, undefined, onDevice)).toMatchObject({ data: data.slice(0, 2), hasEarlier: true })
    expect(await ok<DocumentVersions>(`${path}?before=${data[1]!.version}`, undefined, onDevice)).toMatchObject({ data: [data[2]], hasEarlier: false })
    const { content } = await ok<DocumentText>(`${path}/${data[2]!.version}`, undefined, onDevice)
    expect(richTextToText(content!)).toBe(words)
  })

  test('has no hidden text when its experiment is signed, and one that is signed is not changed', async () => {
    const { id } = await addPlain()
    await put(id, formatted)
    const { detached, damaged } = await lab.store.feed.read(async (tables) => {
      const reader = contentReader(tables, group)
      return readSignedContent(reader, (await tables.row(group, 'experiments', experiment)) as unknown as ExperimentRow, readTextAs)
    })
    expect([detached, damaged]).toEqual([[], []])
    const experimentRow = await lab.store.feed.read((tables) => tables.row(group, 'experiments', experiment))
    const { id: plain } = await addPlain()
    await lab.server.saveRows(group, 'experiments', { ...experimentRow, status: 'SIGNED' } as never)
    expect(await refusal(`${sections}/${plain}/content`, json({ contents: formatted }, 'PUT'))).toBe('400 experiment.signed')
    expect(await contentsOf(plain)).toBe('<p>Lane 3 🧬</p><p>is empty</p>')
  })
})
