import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { fetchAgain, completeParts } from '#db/pull/cursor.ts'
import type { Disk } from '#db/disk/disk.ts'
import { countParts, readOverrides } from '#db/pull/server-rows.ts'
import type { RebaseOptions } from '#db/replay/rebase.ts'
import { bucketOf } from '#domain/bucket.ts'
import { bucketGrantId } from '#domain/entities/bucket-grant.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { entityNames } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import type { PullPage } from '#domain/wire/sync/pull.ts'
import { SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import { assertReplayed } from './assert-replayed.ts'
import { makeMember, makeSample } from './factories.ts'
import { makeMutation, type Pick } from './replay-history.ts'
import { noticeEntity } from './trial-entities.ts'
import { groupId, makeTwoDevices, type Lab, type TestDevice } from './two-devices.ts'

/** Someone else's changes: rows appear, change, move between buckets and disappear; people gain and lose buckets. */
async function changeElsewhere(lab: Lab, pick: Pick): Promise<void> {
  const id = 1 + pick(7)
  const audience = [0, 0, 1, 2, -7, -8][pick(6)]!
  const row = makeSample({ id, amount: pick(9), note: 'abc'[pick(3)]!, layerId: pick(3) ? null : 2, position: pick(4) })
  const grant = bucketGrantId(1 + pick(2), 7 + pick(2))
  const [userId, bucketId] = grant.split(':').map(Number)
  const isMoving = pick(2)
  const changes = [
    () => lab.change({ entity: 'samples', id, after: { ...row, ...(audience && { audience }) } }),
    () => lab.change({ entity: 'samples', id, after: pick(3) ? { ...row, audience: -7 } : null }),
    () => lab.change({ entity: 'bucketGrants', id: grant, after: pick(3) ? { id: grant, audience: userId, bucketId } : null }),
    () => lab.change({ entity: noticeEntity, id, after: pick(4) ? { id, audience: audience < 0 ? 0 : audience, text: 'abc'[pick(3)] } : null }),
    () => lab.change({ entity: 'members', id: 1, after: { ...makeMember({ role: pick(3) ? 'Member' : 'Guest' }) } }),
  ]
  await changes[isMoving ? 0 : pick(changes.length)]!()
}

/** Blocks are made anew, so that those which a device has on its list are gone. */
async function makeBlocksAnew(lab: Lab, rows: number): Promise<void> {
  const blocks = new SnapshotBlocks(lab.store, rows, undefined, async (json) => Buffer.from(json))
  const part = { feed: groupId, audience: 0, entity: 'samples' as const }
  await lab.store.write(async (tables) => {
    const old = await tables.blocks(part)
    await tables.replaceBlocks(
      part,
      old.map(({ after }) => after),
      [],
    )
  })
  await blocks.complete(part)
}

/** What the device believes to have is what it has: the totals of every part are those of its server rows. */
async function assertCounted({ disk }: TestDevice): Promise<void> {
  const counted = await disk.transaction(entityNames, async (tx) => {
    const [waiting, staged] = await Promise.all([tx.pendingEffects(), tx.staged()])
    return countParts(tx, await readOverrides(tx, waiting, staged))
  })
  const believed = Object.fromEntries(Object.entries(disk.cursor.totals).filter(([, totals]) => totals!.count > 0))
  assert.deepEqual(believed, counted, 'the totals are not those of the rows here')
}

/** A mutation leaves the queue only when its rows are here: no row is older than a confirmed change of it. */
function assertArrived({ lab, key, disk }: TestDevice): void {
  const { lastMutation, since } = disk.cursor
  for (const entry of lab.store.audit) {
    if (entry.device !== key || entry.n === null || entry.n + since > lastMutation || entry.code !== null) continue
    for (const { entity, id } of entry.changes) {
      const mark = rowKey(entity, id)
      const row = disk.stage.get(mark)?.row ?? (disk.base.has(mark) ? disk.base.get(mark) : disk.row(entity, id))
      assert.ok(!row || row.version! >= entry.version, `n ${entry.n} left the queue before ${mark} arrived`)
    }
  }
}

/** At rest, a device has the server's rows of its person's buckets, and no others. */
async function assertComplete(device: TestDevice): Promise<void> {
  const { lab, userId, disk } = device
  const buckets = await lab.store.read(async (tables) => (await tables.holdings(groupId, userId)).buckets)
  for (const entity of entityNames) {
    const rows = await lab.store.read((tables) => tables.rowsById(groupId, userId, entity, null, 1_000))
    assert.deepEqual(new Map(disk.rowsOf(entity).map((row) => [row.id, row])), new Map(rows.map((row) => [row.id, row])), `${entity} of ${userId}`)
    for (const row of rows) assert.ok(buckets.includes(bucketOf(entity, row)))
  }
}

/** How often each thing happens: write, push, page, fetch, change elsewhere, request a page, receive a late one, download again, make blocks anew, restore. */
const steps = 'wwwppgggggfffffccccccalrkx'

/** Where mistakes are planted, to see that they are found. */
export interface PartsMistakes {
  rebase?: RebaseOptions
  wrap?: (disk: Disk) => Disk
  answer?: (page: PullPage, device: TestDevice) => PullPage
}

/**
 * Two devices write, push, pull and download in an order chosen by the tape, while rows move between buckets and people gain and lose them.
 * After each step, a device shows what has arrived with its queue applied, and has counted it right; at rest it has what the server has.
 */
export async function partsHistory(
  tape: readonly number[],
  { rebase = {}, wrap = (disk) => disk, answer = (page) => page }: PartsMistakes = {},
): Promise<void> {
  let at = 0
  const pick: Pick = (below) => (tape[at++] ?? 0) % below
  const { lab, ada, max } = await makeTwoDevices()
  for (const device of [ada, max]) {
    device.rebaseOptions = rebase
    device.door = wrap(device.disk)
    device.onPage = (page) => answer(page, device)
  }
  for (const id of ['1:7', '1:8', '2:7']) await lab.change({ entity: 'bucketGrants', id, after: { id, audience: Number(id[0]), bucketId: Number(id[2]) } })
  let backup = lab.store.backup()
  let epochs = 1
  while (at < tape.length) {
    const device = pick(4) ? ada : max
    const step = steps[pick(steps.length)]!
    if (step === 'w') await device.write(await makeMutation(device, pick, 'mixed')).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
    else if (step === 'p') await device.push().catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
    else if (step === 'g') await device.pull(1 + pick(4))
    else if (step === 'f') await device.fetchStep(1 + pick(3))
    else if (step === 'c') await changeElsewhere(lab, pick)
    else if (step === 'a') await device.ask(1 + pick(4))
    else if (step === 'l') await device.takeLate()
    else if (step === 'r') await downloadAgain(device, pick)
    else if (step === 'k') await makeBlocksAnew(lab, 1 + pick(3))
    else if (pick(3)) backup = lab.store.backup()
    else lab.store.restore(backup, `epoch-${++epochs}`)
    await assertReplayed(device.state)
    await assertCounted(device)
    assert.equal(device.diverged, 0, 'the counts differ from the server’s')
    // Versions of a restored server begin again.
    if (epochs === 1) assertArrived(device)
  }
  for (const device of [ada, max, ada, max]) {
    expect(await device.sync(3)).toBe('applied')
    // It heals itself, but without a mistake it need not.
    assert.equal(device.diverged, 0, 'the counts differ from the server’s')
    await assertReplayed(device.state)
    await assertCounted(device)
  }
  for (const device of [ada, max]) {
    expect(device.state.base.size + device.state.stage.length).toBe(0)
    await assertComplete(device)
  }
}

/** As after counts that differ. */
async function downloadAgain({ disk }: TestDevice, pick: Pick): Promise<void> {
  const whole = completeParts(disk.cursor)
  if (whole.length)
    await disk.transaction([], (tx) =>
      tx.save({
        cursor: fetchAgain(
          disk.cursor,
          [whole[pick(whole.length)]!, 'group/samples' as const].filter((part) => whole.includes(part)),
        ),
      }),
    )
}
