import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText } from 'yjs'
import { plainTextSchema, richTextSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentText, DocumentVersions } from '#domain/wire/notebook/document-versions.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import { documentHistory } from '#server/store/migrations/0045-document-history.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'
import { updateOf } from '../followers/documents.ts'

let made = 0
const minute = 60_000

describeServer('the versions of a text', (lab) => {
  /** A text of a sample, and someone who writes in it. */
  const begin = async (schemaNumber: number, audience?: (user: TestUser) => number) => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const fetch = await lab.server.signIn(user)
    const device = new WireDevice(fetch, user, group)
    const sample = await lab.server.makeSample(group, {})
    const documentId = `document-of-versions-${++made}`
    const create = { id: documentId, subject: `samples#${sample.id}`, schemaNumber, audience: audience?.(user) ?? 0 }
    expect((await device.push(device.mutation('document.create@1', create))).status).toBe(200)
    return { group, user, fetch, device, documentId }
  }
  const append = (device: WireDevice, documentId: string, bytes: Uint8Array, at: number, parts = 1): WireMutation[] => {
    const updateId = `update-of-versions-${++made}`
    const size = Math.ceil(bytes.length / parts / 3) * 3
    return Array.from({ length: parts }, (_, index) => {
      const content = Buffer.from(bytes.subarray(index * size, (index + 1) * size)).toString('base64')
      const input = { documentId, updateId, chains: [`chain-of-${device.key}`], part: index + 1, parts, content }
      return device.mutation('document.append@1', input, { capturedAt: lab.server.now - 120 * minute + at * minute })
    })
  }
  const list = async (fetch: Fetch, documentId: string, query = '') =>
    (await (await fetch(`/api/v1/documents/${documentId}/versions${query}`)).json()) as DocumentVersions
  const read = async (fetch: Fetch, documentId: string, version: number) =>
    (await (await fetch(`/api/v1/documents/${documentId}/versions/${version}`)).json()) as DocumentText

  test('list who wrote how much and when, and each can be read with the one before', async () => {
    const { group, user, fetch, device, documentId } = await begin(richTextSchema)
    const ben = await lab.server.makeUser('Member', group)
    const other = new WireDevice(await lab.server.signIn(ben), ben, group)
    const doc = new Doc()
    const paragraph = new XmlElement('paragraph')
    const text = new XmlText()
    paragraph.insert(0, [text])
    const write = (work: () => void) => updateOf(doc, work)
    await device.push(
      ...append(
        device,
        documentId,
        write(() => {
          text.insert(0, 'Stain the cells')
          doc.getXmlFragment('text').insert(0, [paragraph])
        }),
        0,
      ),
      ...append(
        device,
        documentId,
        write(() => text.insert(15, ' overnight')),
        1,
        2,
      ),
    )
    await other.push(
      ...append(
        other,
        documentId,
        write(() => text.delete(0, 5)),
        30,
      ),
      ...append(
        other,
        documentId,
        write(() => text.insert(0, 'Wash')),
        31,
      ),
    )

    const { data, hasEarlier } = await list(fetch, documentId)
    expect(hasEarlier).toBe(false)
    expect(data.map(({ writers, words }) => ({ writers, words }))).toEqual([
      { writers: [{ userId: ben.id, fullName: ben.fullName }], words: { added: 1, removed: 1 } },
      { writers: [{ userId: user.id, fullName: user.fullName }], words: { added: 4, removed: 0 } },
    ])
    expect(data.map(({ at, beganAt }) => at - beganAt)).toEqual([minute, minute])
    const of = (words: string) => [{ type: 'paragraph', content: [{ type: 'text', text: words }] }]
    expect(await read(fetch, documentId, data[1]!.version)).toEqual({ before: [], content: of('Stain the cells overnight') })
    expect(await read(fetch, documentId, data[0]!.version)).toEqual({ before: of('Stain the cells overnight'), content: of('Wash the cells overnight') })

    // A page of one.
    const newest = await list(fetch, documentId, '?$records=1')
    expect(newest).toMatchObject({ hasEarlier: true, data: [{ version: data[0]!.version, words: { added: 1, removed: 1 } }] })
    expect(await list(fetch, documentId, `?$records=1&before=${data[0]!.version}`)).toEqual({ data: [data[1]], hasEarlier: false })

    // Someone goes on writing after the list was read: what was listed is still there.
    await other.push(
      ...append(
        other,
        documentId,
        write(() => text.insert(4, 'ed')),
        32,
      ),
    )
    expect((await list(fetch, documentId)).data).toHaveLength(2)
    expect(await read(fetch, documentId, data[0]!.version)).toMatchObject({ content: of('Wash the cells overnight') })
    expect((await fetch(`/api/v1/documents/${documentId}/versions/${data[0]!.version + 1_000}`)).status).toBe(404)
  })

  test('a text without formatting has them as paragraphs', async () => {
    const { fetch, device, documentId } = await begin(plainTextSchema)
    const doc = new Doc()
    await device.push(
      ...append(
        device,
        documentId,
        updateOf(doc, () => doc.getText('text').insert(0, 'one\n\ntwo')),
        0,
      ),
    )
    const { data } = await list(fetch, documentId)
    const { content } = await read(fetch, documentId, data[0]!.version)
    expect(content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'one' }] },
      { type: 'paragraph' },
      { type: 'paragraph', content: [{ type: 'text', text: 'two' }] },
    ])
  })

  test('one that does not fit its schema says so, and the next ones can be read', async () => {
    const { fetch, device, documentId } = await begin(plainTextSchema)
    const doc = new Doc()
    const odd = updateOf(doc, () => doc.getText('text').insertEmbed(0, { picture: 1 }))
    await device.push(...append(device, documentId, odd, 0), ...append(device, documentId, new Uint8Array([9, 9, 9]), 20))
    const text = doc.getText('text')
    const repaired = updateOf(doc, () => doc.transact(() => (text.delete(0, 1), text.insert(0, 'words'))))
    await device.push(...append(device, documentId, repaired, 40))
    const { data } = await list(fetch, documentId)
    expect(data.map(({ words }) => words)).toEqual([null, null, null])
    expect(await read(fetch, documentId, data[0]!.version)).toEqual({
      before: null,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'words' }] }],
    })
  })

  test('are as hidden as the text: the answer is the same as for a text that does not exist', async () => {
    const { group, fetch, device, documentId } = await begin(plainTextSchema, ({ id }) => id)
    const doc = new Doc()
    await device.push(
      ...append(
        device,
        documentId,
        updateOf(doc, () => doc.getText('text').insert(0, 'secret')),
        0,
      ),
    )
    const { data } = await list(fetch, documentId)
    expect(data).toHaveLength(1)
    const colleague = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    const stranger = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup('Others')))
    for (const each of [colleague, stranger])
      for (const path of ['versions', `versions/${data[0]!.version}`]) {
        const [hidden, missing] = await Promise.all([
          each(`/api/v1/documents/${documentId}/${path}`),
          each(`/api/v1/documents/document-that-is-not-there/${path}`),
        ])
        expect(hidden.status).toBe(404)
        expect(await hidden.json()).toEqual(await missing.json())
      }
  })

  test('of what was written before this release are found, too', async () => {
    const { fetch, device, documentId } = await begin(plainTextSchema)
    const doc = new Doc()
    await device.push(
      ...append(
        device,
        documentId,
        updateOf(doc, () => doc.getText('text').insert(0, 'early')),
        0,
      ),
    )
    const before = await list(fetch, documentId)
    await lab.server.engine.write(async (sql) => {
      await sql.all("delete from audit_row where entity = 'documents'")
      for (const step of documentHistory(new Set())) for (const text of step.sql) await sql.all(text)
    })
    expect(before.data).toHaveLength(1)
    expect(await list(fetch, documentId)).toEqual(before)
  })
})
