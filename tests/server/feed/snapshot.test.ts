import { expect, test } from 'vitest'
import { rowChecksum, addChecksum } from '#domain/rules/checksum.ts'
import { entityNames, type AnyRow } from '#domain/schema.ts'
import { toRows } from '#domain/wire/columns.ts'
import type { SnapshotKey } from '#domain/wire/snapshot.ts'
import { firstKey, snapshot } from '#server/feed/snapshot.ts'
import { chunkRows } from '#tests/harness/chunk-rows.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ann, change, codeOf, laboratory, sample, settle, TestDevice } from './world.ts'

forEachStore((_name, open) => {
  test('chunks of all entities in id order form the whole mirror, and the pull from the first one’s version completes it', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    await change(store, 7, [
      ['samples', 103],
      ['samples', sample(99)],
      ['samples', sample(777, { audience: 2 })],
    ])
    const rows = new Map<string, AnyRow>()
    let first: number | undefined
    let asked = 0
    for (let key: SnapshotKey | null = firstKey; key; asked++) {
      const chunk = await snapshot(store, ann, device.key, key, { rows: 2, blocks: 1, head: 0 })
      const read = chunkRows(chunk)
      expect(read.length).toBeLessThanOrEqual(2)
      expect(read.map((row) => row.id)).toEqual(read.map((row) => row.id).sort((a, b) => Number(a) - Number(b)))
      expect(chunk.total).toBe(laboratory.length)
      first ??= chunk.version
      for (const { entity, columns } of chunk.blocks) for (const row of toRows(columns)) rows.set(`${entity}#${row.id}`, row)
      if (asked === 2) await device.push(device.move(101, 1), device.move(102, 2))
      key = chunk.next
    }
    const page = await device.page(first)
    for (const { entity, id, row } of page.rows) {
      if (row) rows.set(`${entity}#${id}`, row)
      else rows.delete(`${entity}#${id}`)
    }
    const sum = [...rows].reduce(
      (total, [mark, row]) =>
        addChecksum(
          total,
          rowChecksum(
            entityNames.find((entity) => mark.startsWith(`${entity}#`))!,
            row.id,
            row.version!,
          ),
        ),
      0,
    )
    expect([rows.size, sum]).toEqual([page.count, page.checksum])
  })

  test('the first chunk is small: everything before the samples, and of those the first by name, as far as this person may see them [MIRROR-02]', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    await change(store, 7, [
      ['samples', sample(900, { nameFold: '!a' })],
      ['samples', sample(901, { nameFold: '!b', audience: 2 })],
      ['samples', sample(902, { nameFold: '!c', archived: 1 })],
    ])
    const chunk = await snapshot(store, ann, device.key, firstKey, { rows: 2, blocks: 50, head: 3 })
    expect(chunk.next).toEqual({ entity: 'samples', after: null })
    const head = chunkRows(chunk, 'samples').map((row) => row.id)
    expect(head[0]).toBe(900)
    expect(head).not.toContain(901)
    expect(head).not.toContain(902)
    const rest = await snapshot(store, ann, device.key, chunk.next!, { rows: 2, blocks: 50, head: 3 })
    expect(rest.next).toBeNull()
    expect(chunkRows(rest).map((row) => row.id)).toContain(900)
    expect([...chunkRows(chunk), ...chunkRows(rest)].length - head.length).toBe(rest.total)
  })

  test('someone who is not in the group gets no chunk [GRP-03]', async () => {
    const store = await settle(open)
    expect(await codeOf(snapshot(store, { userId: 55, groupId: 7 }, 'device-55', firstKey, { rows: 100, blocks: 1, head: 0 }))).toBe('group.left')
  })
})
