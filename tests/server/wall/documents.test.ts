import { beforeEach, expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate, XmlElement } from 'yjs'
import { dataTableSchema, richTextSchema } from '#domain/document-schema-numbers.ts'
import { bytesOfPart } from '#domain/document-limits.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { replayText } from '#server/documents/replay-text.ts'
import { ReplayedText } from '#server/documents/replayed-text.ts'
import { exceeded } from '#server/wall/exceeded.ts'
import { isLarge } from '#server/wall/is-large.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { makeExperiment, makeSection } from '#tests/harness/notebook.ts'
import { password, type Fetch } from '#tests/harness/server.ts'
import { makeDocument } from '../followers/documents.ts'

const nothing = {}

function updateOf(fill: (doc: Doc) => void): Uint8Array {
  const doc = new Doc()
  doc.transact(() => fill(doc))
  return encodeStateAsUpdate(doc)
}

/** 10 MB that become five million objects, which is more than a worker may hold. */
const bomb = updateOf((doc) =>
  doc.getArray('strokes').insert(
    0,
    Array.from({ length: 5_000_000 }, () => nothing),
  ),
)
/** 400 KB of paragraphs: more than the server reads by itself, and no harm. */
const long = updateOf((doc) =>
  doc.getXmlFragment('text').insert(
    0,
    Array.from({ length: 20_000 }, () => new XmlElement('paragraph')),
  ),
)

const short = updateOf((doc) => doc.getXmlFragment('text').insert(0, [new XmlElement('paragraph')]))

const partsOf = (update: Uint8Array): Pick<DocumentUpdateRow, 'updateId' | 'part' | 'parts' | 'content'>[] => {
  const parts = Math.ceil(update.length / bytesOfPart)
  return Array.from({ length: parts }, (_, at) => ({
    updateId: 'u',
    part: at + 1,
    parts,
    content: Buffer.from(update.subarray(at * bytesOfPart, (at + 1) * bytesOfPart)).toString('base64'),
  }))
}

describeRoutes('a document of a device that becomes too much', (lab) => {
  let group: number
  let author: Fetch
  let id: number

  /** A section whose text is this update. */
  async function store(update: Uint8Array, fields: { schemaNumber: number; type: 'PARAGRAPH' | 'DATATABLE' }): Promise<string> {
    const documentId = `document-${String(id).padStart(16, '0')}`
    const section = makeSection({ id, experimentId: id, documentId, type: fields.type })
    await lab.server.saveRows(group, 'sections', section)
    await lab.server.saveRows(group, 'documents', makeDocument({ id: documentId, subject: `sections#${id}`, schemaNumber: fields.schemaNumber }))
    const rows = partsOf(update).map((part) => ({ ...part, id: `update-${documentId}:${part.part}`, documentId, audience: 0, unreadable: 0 as const }))
    await lab.server.saveRows(group, 'documentUpdates', ...(rows as unknown as DocumentUpdateRow[]))
    return documentId
  }
  const sign = () =>
    author(`/api/v1/experiments/${id}/signatures?group=${group}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ capacity: 'author', format: 2, contentDigest: '0'.repeat(64), witnessID: null, password }),
    })
  const quarantined = async (documentId: string) => (await lab.store.feed.read((tables) => tables.row(group, 'documents', documentId)))?.['quarantined']

  beforeEach(async () => {
    group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    author = await lab.server.signIn(user)
    id = (await lab.server.makeSample(group)).id
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id, ownerId: user.id }))
  })

  test('[FAULT-90] is put aside behind the feed, and neither signed nor read; others get their answers meanwhile', async () => {
    const documentId = await store(bomb, { schemaNumber: richTextSchema, type: 'PARAGRAPH' })
    const order: string[] = []
    const signing = sign().then(async (answer) => {
      order.push('signed')
      return (await answer.json()) as { code: string }
    })
    while (!order.includes('signed')) {
      expect((await author('/api/v1/auth/user')).status).toBe(200)
      order.push('other')
    }
    expect((await signing).code).toBe('signature.text-damaged')
    // A server that reads it itself answers one call meanwhile, if any.
    expect(order.indexOf('signed')).toBeGreaterThan(3)
    await eventually(async () => expect(await quarantined(documentId)).toBe(1))
    expect(await (await author(`/api/v1/experiments/sections/${id}/content`)).json()).toMatchObject({ contents: '' })
  })

  test('[FAULT-90] is no table, and no copy is made of it', async () => {
    await store(bomb, { schemaNumber: dataTableSchema, type: 'DATATABLE' })
    const path = `/api/v1/experiments/sections/${id}`
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '[["a"],["1"]]' }
    for (const answer of [await author(`${path}/datatable`, put), await author(`${path}/copy`, { method: 'POST' })])
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'content.too-complex'])
  })

  test('is read in a worker if it is only long', async () => {
    const documentId = await store(long, { schemaNumber: richTextSchema, type: 'PARAGRAPH' })
    expect(isLarge(partsOf(long))).toBe(true)
    // It was read: it is not what the person has seen.
    expect(await (await sign()).json()).toMatchObject({ code: 'signature.content-changed' })
    expect(await quarantined(documentId)).toBe(0)
  })
})

test('the versions of a text are made again elsewhere once it is large, and have no words where that is too much', async () => {
  let asked = 0
  const replayed = new ReplayedText(richTextSchema, async (schemaNumber, updates) => {
    asked++
    return replayText(schemaNumber, updates)
  })
  await replayed.take({ updateId: 'u', part: 1, parts: 1, content: Buffer.from(short).toString('base64') })
  expect([await replayed.read(), asked]).toEqual([[{ type: 'paragraph' }], 0])
  for (const part of partsOf(long)) await replayed.take(part)
  expect([(await replayed.read())?.length, asked]).toEqual([20_001, 1])
  const tooMuch = new ReplayedText(richTextSchema, () => Promise.reject(exceeded('memory', 160)))
  for (const part of partsOf(long)) await tooMuch.take(part)
  expect(await tooMuch.read()).toBe(null)
})
