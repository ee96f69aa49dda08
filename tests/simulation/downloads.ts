import { resetMirror } from '#db/pull/reset-mirror.ts'
import { commands } from '#domain/registry.ts'
import { Refusal } from '#domain/tx.ts'
import { runCommands, type ApiCommand } from '#server/feed/run-as-api.ts'
import type { Pick } from '#tests/harness/pick.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { people } from '#tests/harness/world-lab.ts'
import { attempt } from '#tests/harness/world-mutations.ts'
import { settle } from '#tests/harness/settle.ts'
import type { World } from '#tests/harness/world.ts'
import { exchange } from './elsewhere.ts'

/** Something is deleted that is still in the server's blocks. A person downloads everything again, as the settings offer while nothing waits. */
export async function downloadAgain(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  const { workspace } = tab
  if (workspace.disk.outbox.size) return
  await deleteSomething(world, workspace.owner.groupId, pick)
  workspace.incarnation++
  await attempt(world, tab, () => resetMirror(tab))
  tab.sync.tell({ type: 'retry.asked' })
  await settle()
  // Large parts come last, when a pull has brought the small ones up to date.
  world.pageRows = 1
  for (const path of ['manifest', 'pull']) await exchange(world, tab, ({ call }) => call.path.endsWith(path))
  if (pick(2)) await exchange(world, tab)
  world.count('downloaded again')
}

async function deleteSomething(world: World, groupId: number, pick: Pick): Promise<void> {
  const base = groupId * 10
  const sampleId = base + pick(4)
  const choices = [[act('series.delete@1', { seriesId: base })], [act('sample.archive@1', { sampleId }), act('sample.delete@1', { sampleId })]]
  try {
    await runCommands(world.store, { userId: people.ada }, groupId, choices[pick(2)]!, () => world.clock.now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const act = (name: string, input: unknown): ApiCommand => [commands.get(name)!, input]
