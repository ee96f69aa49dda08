import { describe, expect, test } from 'vitest'
import { AffectedMutations } from '#db/replay/affected-mutations.ts'
import { replayAffected } from '#db/replay/replay-affected.ts'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { lockSection } from '#domain/commands/lock-section.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import { entityNames } from '#domain/schema.ts'
import type { FileStore } from '#server/files/tables.ts'
import { FollowerRunner } from '#server/followers/follower-runner.ts'
import { WritingFollower } from '#server/followers/writing-follower.ts'
import { eventOf } from '#server/webhooks/group-event.ts'
import { documentId, sectionDocument } from '#tests/harness/documents.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { noon } from '#tests/harness/factories.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { groupId, makeTwoDevicesOn, type Lab, type TestDevice } from '#tests/harness/two-devices.ts'

const [ada, max] = [1, 2]
const minute = 60_000

let writes = 0

/** Someone writes something in the text of the section. */
async function write(device: TestDevice<FileStore>): Promise<void> {
  const updateId = `update-0000-0000-${1000 + ++writes}`
  await device.do(appendToDocument, { documentId, updateId, chains: [`copy-0000-0000-000${device.userId}`], part: 1, parts: 1, content: 'AAA=' })
}

/** The queued mutations that pulls of this device have run again since. */
function runAgain(device: TestDevice<FileStore>): () => number[] {
  const seen: AffectedMutations[] = []
  const rerun = replayAffected((waiting, last) => {
    const affected = new AffectedMutations(waiting, last)
    seen.push(affected)
    return affected
  })
  device.rebaseOptions = { ...device.rebaseOptions, rerun }
  return () => seen.flatMap(({ inOrder }) => inOrder.map(({ n }) => n))
}

const runnerOf = (lab: Lab<FileStore>, store: FileStore = lab.store) =>
  new FollowerRunner({
    store,
    follower: new WritingFollower(store, () => lab.now),
    holder: 'one',
    clock: () => lab.now,
    onError: (error) => expect.fail(String(error)),
  })

/** The rows that changed after a version. */
const changedAfter = async ({ store }: Lab<FileStore>, version: number): Promise<string[]> =>
  (await store.read((tables) => tables.followedRows(groupId, entityNames, version, 1_000))).rows.map(({ entity }) => entity)

const versionOf = ({ store }: Lab<FileStore>) => store.read((tables) => tables.version(groupId))

forEachStore((_name, open) => {
  async function inOneSection() {
    const { lab, ada, max } = await makeTwoDevicesOn(await open())
    await lab.change(...notebook(), sectionDocument())
    await ada.sync()
    await max.sync()
    return { lab, ada, max }
  }

  describe('who wrote last in a text', () => {
    test('[FAULT-108] an append by somebody else runs none of my queued appends again, and changes no row but its own update', async () => {
      const { lab, ada: first, max: second } = await inOneSection()
      const again = runAgain(first)
      for (let turn = 1; turn <= 4; turn++) {
        lab.now = noon + turn * 11 * minute
        await write(first)
        await write(second)
        const before = await versionOf(lab)
        await second.sync()
        expect(await changedAfter(lab, before)).toEqual(['documentUpdates'])
        await first.pull()
        // Neither does the note of who it was, which comes behind it.
        await runnerOf(lab).run()
        await first.pull()
        expect(first.row('experiments', 1)).toMatchObject({ changedBy: max, changedAt: lab.now })
      }
      expect(again()).toEqual([])
      expect(first.state.outbox).toHaveLength(4)
      await first.sync()
      expect(first.state.inbox).toEqual([])
    })

    test('anything else that changes in the section does run them again: once it is locked, this device says so', async () => {
      const { ada: first, max: second } = await inOneSection()
      const again = runAgain(first)
      await write(first)
      await second.do(renameSection, { sectionId: 1, was: 'Aim', name: 'Results' })
      await second.sync()
      await first.pull()
      expect(again()).toEqual(first.state.outbox.map(({ n }) => n))
      await second.do(lockSection, { sectionId: 1, locked: true })
      await second.sync()
      await first.pull()
      expect([...first.state.effects.values()]).toMatchObject([{ trouble: 'section.locked' }])
    })

    test('is noted in the section and its experiment: the first word, then one in ten minutes, and each change of writer', async () => {
      const { lab, ada: first, max: second } = await inOneSection()
      const after = async (minutes: number, device: TestDevice<FileStore>) => {
        lab.now = noon + minutes * minute
        await write(device)
        await device.sync()
        await runnerOf(lab).run()
        return (((await lab.row('sections', 1))!['changedAt'] as number) - noon) / minute
      }
      expect(await after(1, second)).toBe(1)
      expect(await after(9, second)).toBe(1)
      expect(await after(11, second)).toBe(11)
      expect(await after(12, first)).toBe(12)
      const last = { changedBy: ada, changedAt: noon + 12 * minute, changeReceivedAt: null }
      expect(await lab.row('sections', 1)).toMatchObject(last)
      expect(await lab.row('experiments', 1)).toMatchObject(last)
    })

    test('is whoever wrote last, not whose writing arrived last; what arrives a day later says when it did', async () => {
      const { lab, ada: first, max: second } = await inOneSection()
      lab.now = noon + minute
      await write(first)
      lab.now = noon + 2 * minute
      await write(second)
      lab.now = noon + 48 * 60 * minute
      await second.sync()
      await first.sync()
      await runnerOf(lab).run()
      expect(await lab.row('experiments', 1)).toMatchObject({ changedBy: max, changedAt: noon + 2 * minute, changeReceivedAt: lab.now })
    })

    test('is noted once, although the same changes come again after a crash; programs learn once that the rows have changed', async () => {
      const { lab, max: second } = await inOneSection()
      lab.now = noon + minute
      await write(second)
      await second.sync()
      const before = await versionOf(lab)
      const { store } = lab
      const follower = new WritingFollower(store, () => lab.now)
      let isDead = false
      const dying: FileStore = {
        read: (work) => store.read(work),
        write: (work) => (isDead ? Promise.reject(new Error('killed')) : store.write(work)),
      }
      const told = {
        name: follower.name,
        entities: follower.entities,
        async follow(...changes: Parameters<WritingFollower['follow']>) {
          await follower.follow(...changes)
          isDead = true
        },
      }
      const runner = new FollowerRunner({ store: dying, follower: told, holder: 'one', clock: () => lab.now, onError: () => {} })
      await expect(runner.run()).rejects.toThrow('killed')
      await runnerOf(lab).run()
      await runnerOf(lab).run()
      expect((await versionOf(lab)) - before).toBe(1)
      const [entry, ...older] = await store.read((tables) => tables.history(groupId, 'experiments', 1, 10))
      expect(older).toEqual([])
      expect(entry).toMatchObject({ userId: 0, command: 'experiment.note-writing@1' })
      const changes = JSON.stringify(entry!.changes)
      const event = eventOf({ ...entry!, seq: 1, input: '', changes, detail: '{}' }, 'a'.repeat(64))
      expect(event?.data).toMatchObject({
        topic: 'experiments',
        userID: null,
        rows: [
          { kind: 'sections', id: 1 },
          { kind: 'experiments', id: 1 },
        ],
      })
    })
  })
})
