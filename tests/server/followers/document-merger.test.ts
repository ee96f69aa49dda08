import { hash } from 'node:crypto'
import { array, assert, asyncProperty, nat, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyUpdate, Doc, mergeUpdates, XmlElement, XmlText } from 'yjs'
import { richTextSchema } from '#domain/document-schema-numbers.ts'
import type { FeedStore } from '#server/feed/tables.ts'
import { DocumentMerger } from '#server/followers/document-merger.ts'
import { FollowerRunner } from '#server/followers/follower-runner.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { now, settle } from '../feed/world.ts'
import { countOf, documentId, feed, makeDocument, makeUpdate, Reader, readDocument, readRows, store as save, textOf, updateOf } from './documents.ts'

const clock = () => now
const onError = (error: unknown): never => expect.fail(String(error))
const makeRunner = (store: FeedStore, mergeAt = 64, merge = mergeUpdates) =>
  new FollowerRunner({ store, follower: new DocumentMerger(store, clock, { mergeAt, merge }), holder: 'one', clock, onError })

/** Someone types these words one after another. */
function typeWords(words: readonly string[], doc = new Doc()) {
  const text = doc.getText('text')
  return words.map((word, at) =>
    makeUpdate(
      `update-of-${doc.clientID}-${at}`,
      updateOf(doc, () => text.insert(text.length, word)),
    ),
  )
}

const versionOf = (store: FeedStore) => store.read((tables) => tables.version(feed))

forEachStore((name, open) => {
  describe('the updates of a document', () => {
    test('become few, and its text stays the same', async () => {
      const store = await settle(open)
      const words = Array.from({ length: 300 }, (_, at) => `word ${at}. `)
      await save(store, [makeDocument(), ...typeWords(words)])
      const runner = makeRunner(store)
      await runner.run()
      expect(countOf(await readRows(store))).toBeLessThan(10)
      expect(textOf(await readRows(store))).toBe(words.join(''))
      const version = await versionOf(store)
      await runner.run()
      expect(await versionOf(store)).toBe(version)
    })

    test('are merged in one version, so that a device with any cursor reads the same text', async () => {
      const store = await settle(open)
      await save(store, [makeDocument()])
      const runner = makeRunner(store, 3)
      const step = record({ what: nat(5), who: nat(2), at: nat(1_000), limit: nat(3) })
      const [docs, readers] = [Array.from({ length: 3 }, () => new Doc()), Array.from({ length: 3 }, () => new Reader(store))]
      let typed = 0
      await assert(
        asyncProperty(array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
          for (const { what, who, at, limit } of steps) {
            const [doc, reader] = [docs[who]!, readers[who]!]
            const text = doc.getText('text')
            if (what < 3) {
              const update = updateOf(doc, () => text.insert(at % (text.length + 1), String.fromCharCode(0x4e00 + typed)))
              await save(store, [makeUpdate(`update-${typed++}`, update)])
            } else if (what === 3) await runner.run()
            else {
              await reader.pull(1 + limit)
              for (const row of reader.rows.values()) applyUpdate(doc, Buffer.from(row.content, 'base64'))
            }
          }
          for (const reader of readers) while (await reader.pull(2));
          const texts = readers.map((reader) => reader.text)
          expect(new Set([...texts, textOf(await readRows(store))]).size).toBe(1)
          expect(texts[0]).toHaveLength(typed)
        }),
        { numRuns: name === 'memory' ? 60 : 12 },
      )
    })

    test('are merged once when two processes do it at the same moment', async () => {
      const store = await settle(open)
      await save(store, [makeDocument(), ...typeWords(['a', 'b', 'c', 'd'])])
      const changes = [{ entity: 'documents' as const, version: 1, row: makeDocument() as never }]
      const mergers = [1, 2].map(() => new DocumentMerger(store, clock, { mergeAt: 2, merge: mergeUpdates }))
      const before = await versionOf(store)
      await Promise.all(mergers.map((merger) => merger.follow(feed, changes)))
      expect([textOf(await readRows(store)), countOf(await readRows(store)), await versionOf(store)]).toEqual(['abcd', 1, before + 1])
    })

    test('that cannot be read are marked and left out, and the others are merged', async () => {
      const store = await settle(open)
      const broken = makeUpdate('update-broken', new Uint8Array([1, 2, 3, 4, 5, 99]))
      await save(store, [makeDocument(), ...typeWords(['a', 'b', 'c']), broken])
      await makeRunner(store, 3).run()
      const rows = await readRows(store)
      expect(rows.map(({ updateId, unreadable }) => [updateId.slice(0, 7), unreadable]).sort()).toEqual([
        ['merged:', 0],
        ['update-', 1],
      ])
      expect(textOf(rows)).toBe('abc')
      expect(await readDocument(store)).toMatchObject({ quarantined: 0 })
    })

    test('of which a part is missing wait for it', async () => {
      const store = await settle(open)
      const [first, second] = typeWords(['a', 'b'])
      await save(store, [makeDocument(), { ...first!, parts: 2 }, second!])
      await makeRunner(store, 2).run()
      expect(await readRows(store)).toHaveLength(2)
    })
  })

  describe('the content of a document', () => {
    test('that does not fit its schema is quarantined, until it fits again', async () => {
      const store = await settle(open)
      const doc = new Doc()
      const bold = updateOf(doc, () => doc.getText('text').insert(0, 'bold', { bold: true }))
      await save(store, [makeDocument(), makeUpdate('update-bold', bold)])
      const runner = makeRunner(store)
      await runner.run()
      expect(await readDocument(store)).toMatchObject({ quarantined: 1 })
      expect((await store.read((tables) => tables.history(feed, 'documents', documentId, 5))).map(({ device, n }) => [device, n])).toEqual([['server', null]])
      await save(store, [
        makeUpdate(
          'update-plain',
          updateOf(doc, () => doc.getText('text').delete(0, 4)),
        ),
      ])
      await runner.run()
      expect(await readDocument(store)).toMatchObject({ quarantined: 0 })
    })

    test.each([
      ['another root', (doc: Doc) => doc.getMap('other').set('a', 1)],
      ['an embedded object', (doc: Doc) => doc.getText('text').insertEmbed(0, { image: 'x' })],
      ['another type under its name', (doc: Doc) => doc.getMap('text').set('a', 1)],
    ])('does not fit with %s', async (_what, edit) => {
      const store = await settle(open)
      const doc = new Doc()
      await save(store, [
        makeDocument(),
        makeUpdate(
          'update-odd',
          updateOf(doc, () => edit(doc)),
        ),
      ])
      await makeRunner(store).run()
      expect(await readDocument(store)).toMatchObject({ quarantined: 1 })
    })

    test('with formatting is compared with its own schema, and its digest is that of its elements', async () => {
      const store = await settle(open)
      const doc = new Doc()
      const paragraph = new XmlElement('paragraph')
      const written = updateOf(doc, () => {
        paragraph.setAttribute('style', 'heading1')
        paragraph.insert(0, [new XmlText('Aim')])
        doc.getXmlFragment('text').insert(0, [paragraph])
      })
      await save(store, [makeDocument({ schemaNumber: richTextSchema }), makeUpdate('update-written', written)])
      const runner = makeRunner(store)
      await runner.run()
      expect(await readDocument(store)).toMatchObject({ quarantined: 0 })
      const odd = updateOf(doc, () => paragraph.setAttribute('onclick', 'x'))
      await save(store, [makeUpdate('update-odd', odd)])
      await runner.run()
      expect(await readDocument(store)).toMatchObject({ quarantined: 1 })
      const even = updateOf(doc, () => paragraph.removeAttribute('onclick'))
      await save(store, [makeUpdate('update-even', even)])
      await runner.run()
      expect(await readDocument(store)).toMatchObject({ quarantined: 0 })
      await save(store, [makeDocument({ schemaNumber: richTextSchema, state: 'signed', signedBy: 1, signedAt: now })])
      await runner.run()
      const content = '{"text":[{"attrs":{"style":"heading1"},"content":[{"text":"Aim","type":"text"}],"type":"paragraph"}]}'
      expect((await readDocument(store)).digest).toBe(hash('sha256', content, 'hex'))
    })

    test('that is signed becomes one update with a digest, and is never merged again', async () => {
      const store = await settle(open)
      const words = typeWords(['Signed ', 'text.'])
      await save(store, [makeDocument(), ...words, makeDocument({ state: 'signed', signedBy: 1, signedAt: now })])
      const runner = makeRunner(store)
      await runner.run()
      const digest = hash('sha256', '{"text":[{"insert":"Signed text."}]}', 'hex')
      expect(await readDocument(store)).toMatchObject({ state: 'signed', digest, quarantined: 0 })
      expect(countOf(await readRows(store))).toBe(1)
      // Nothing can be appended; even if it could, the signed content stays as it is.
      await save(store, typeWords(Array.from({ length: 70 }, () => 'x')))
      const version = await versionOf(store)
      await runner.run()
      expect([await versionOf(store), (await readDocument(store)).digest]).toEqual([version, digest])
    })

    test('is signed even if nothing was written', async () => {
      const store = await settle(open)
      await save(store, [makeDocument({ state: 'signed', signedBy: 1, signedAt: now })])
      await makeRunner(store).run()
      expect((await readDocument(store)).digest).toBe(hash('sha256', '{"text":[]}', 'hex'))
    })
  })

  test('a crash between merging and saving the cursor merges nothing twice', async () => {
    const store = await settle(open)
    await save(store, [makeDocument(), ...typeWords(['a', 'b', 'c'])])
    const merger = new DocumentMerger(store, clock, { mergeAt: 2, merge: mergeUpdates })
    const { rows } = await store.read((tables) => tables.followedRows(feed, merger.entities, 0, 100))
    await merger.follow(feed, rows)
    const version = await versionOf(store)
    await merger.follow(feed, rows)
    expect([await versionOf(store), textOf(await readRows(store))]).toEqual([version, 'abc'])
  })
})
