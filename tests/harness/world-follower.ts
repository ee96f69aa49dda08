import type { FileStore } from '#server/files/tables.ts'
import { FileSweeper } from '#server/followers/file-sweeper.ts'
import { DocumentMerger } from '#server/followers/document-merger.ts'
import { FollowerRunner } from '#server/followers/follower-runner.ts'
import { usualMerge, type MergeOptions } from '#server/followers/merge-document.ts'
import { ServerDown } from './memory-store.ts'
import type { World } from './world.ts'

/** Few, so that updates are merged often. */
export const worldMerge: MergeOptions = { ...usualMerge, mergeAt: 3 }

/** The server merges documents, and may die at its `dieAt`th write, before or after the commit; 0 is never. */
export async function runFollower(world: World, dieAt = 0, isAfter = false): Promise<void> {
  const { store, seams, clock } = world
  let writes = 0
  const counted: FileStore = {
    read: (work) => store.read(work),
    write(work) {
      if (++writes === dieAt) {
        if (isAfter) store.crashAfterCommit = 1
        else store.crashBeforeCommit = 1
      }
      return store.write(work)
    },
  }
  const seen = seams.follower?.(counted) ?? counted
  const follower = new DocumentMerger(seen, () => clock.now, { ...worldMerge, ...(seams.merge && { merge: seams.merge }) })
  const onError = (error: unknown) => world.fail(`the follower failed: ${String(error)}`)
  const runners = [follower, new FileSweeper(seen)].map(
    (each) => new FollowerRunner({ store: seen, follower: each, holder: 'the server', clock: () => clock.now, onError }),
  )
  const before = await countUpdates(world)
  try {
    for (const runner of runners) await runner.run()
  } catch (error) {
    if (!(error instanceof ServerDown)) throw error
    world.count('merging cut off')
  }
  store.crashAfterCommit = store.crashBeforeCommit = 0
  if (store.isDown) store.restart()
  if ((await countUpdates(world)) < before) world.count('documents merged')
}

async function countUpdates({ store }: World): Promise<number> {
  return store.read(async (tables) => {
    let count = 0
    for (const groupId of [1, 2]) count += (await tables.rowsById(groupId, 0, 'documentUpdates', null, 1_000)).length
    return count
  })
}
