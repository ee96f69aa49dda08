import { expect, test } from 'vitest'
import { readStoredCursor, toStoredCursor } from '#db/pull/stored-cursor.ts'
import { startCursor, type Cursor } from '#db/pull/cursor.ts'
import { advance } from '#db/pull/cursor-steps.ts'
import { manifestQuestionOf, pullQuestionOf } from '#db/pull/pull-question.ts'
import { parsePart, partsOf, type Bucket } from '#domain/bucket.ts'
import { entityNames, schema, shapes, type EntityName } from '#domain/schema.ts'
import { manifest } from '#server/feed/manifest.ts'
import { SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import type { FeedStore, PartAddress } from '#server/feed/tables.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ann, change, sample, settle, TestDevice } from './world.ts'

const buckets: Bucket[] = ['group', 'person', 'organization', 'account']
const part: PartAddress = { feed: 7, audience: 0, entity: 'samples' }
const blocksOf = (store: FeedStore) => new SnapshotBlocks(store, 2, undefined, async (json) => Buffer.from(json))

/** What an app that knew only these kinds has stored, with samples as they were before they got `edits`. */
function storedBy(kinds: readonly EntityName[], head: number, epoch: string): unknown {
  const cursor: Cursor = { ...startCursor, epoch, versions: { group: head, organization: 0 }, parts: partsOf(buckets, kinds), completed: 9 }
  const { received, ...rest } = toStoredCursor(cursor)
  return { ...rest, received: { ...received, shapes: { ...received.shapes, samples: 1 } } }
}

forEachStore((_name, open) => {
  async function upgrade(kinds: readonly EntityName[] = entityNames) {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    const { versions, epoch } = await device.page()
    const cursor = () => readStoredCursor(storedBy(kinds, versions.group, epoch))
    /** What the app asks after its update. */
    const pull = (from: Cursor, limit?: number) => {
      const { epoch: asked, keys: _keys, completed: _completed, cursors, confirmed, ...fields } = pullQuestionOf(from)!
      return device.page(cursors.group, confirmed, limit, { epoch: asked, ...fields })
    }
    return { store, device, cursor, pull }
  }

  test('after a release that adds a field, no row is fetched again', async () => {
    const { cursor, pull } = await upgrade()
    const asked = cursor()
    expect(asked.fetching).toEqual({})
    expect(Object.keys(asked.lacking!)).toContain('group/samples')
    const page = await pull(asked)
    expect([page.rows, page.more]).toEqual([[], false])
    expect(advance(asked, page.versions).lacking).toBeUndefined()
  })

  test('only rows with something in the new field are, because another server may have sent them without it', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    for (const id of [101, 102, 103]) await change(store, 7, [['samples', sample(id, { edits: id === 102 ? null : { note: [] } })]])
    const { versions, epoch } = await device.page()
    let cursor = readStoredCursor(storedBy(entityNames, versions.group, epoch))
    const fetched: unknown[] = []
    for (let pages = 0; cursor.lacking && pages < 9; pages++) {
      const { keys: _keys, completed: _completed, cursors, confirmed, ...fields } = pullQuestionOf(cursor)!
      const page = await device.page(cursors.group, confirmed, 1, fields)
      fetched.push(...page.rows.map(({ id }) => id))
      cursor = advance(cursor, page.versions)
    }
    expect(fetched).toEqual([101, 103])
    expect(cursor).toMatchObject({ versions, behind: {} })
  })

  test('after a release that adds an entity, that one alone is fetched', async () => {
    const { store, device, cursor, pull } = await upgrade(entityNames.filter((kind) => kind !== 'documents'))
    const asked = cursor()
    const { parts } = manifestQuestionOf(asked)!
    const answer = await manifest(
      store,
      blocksOf(store),
      device.sender,
      { device: device.key, app: '0.4.0', kinds: shapes(), parts: parts! },
      { inline: 3, preview: 2 },
    )
    expect(new Set(answer.parts.map((each) => parsePart(each.part).entity))).toEqual(new Set(['documents']))
    expect(answer.preview).toBeUndefined()
    expect((await pull(asked)).rows).toEqual([])
  })

  test('a block that an earlier release made without the field is made anew, others are not', async () => {
    const { store, device } = await upgrade()
    const blocks = blocksOf(store)
    await blocks.complete(part)
    const before = await store.read((tables) => tables.blocks(part))
    expect(before.map(({ shape }) => shape)).toEqual(before.map(() => schema.samples.shape))
    const [first] = before
    await store.write(async (tables) => {
      await tables.lockGroup(7)
      await tables.replaceBlocks(part, [first!.after], [{ ...first!, shape: 1, hash: 'a'.repeat(64), content: Buffer.from('{}') }])
    })
    const request = { device: device.key, app: '0.4.0', kinds: shapes() }
    const answer = await manifest(store, blocks, device.sender, request, { inline: 1, preview: 0 })
    const named = answer.parts.find((each) => each.part === 'group/samples')!.blocks.map(({ hash }) => hash)
    expect(named).toEqual(before.map(({ hash }) => hash))
  })
})
