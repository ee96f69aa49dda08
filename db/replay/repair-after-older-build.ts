import { parseRowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { commands } from '#domain/registry.ts'
import { entityNames, isKind } from '#domain/schema.ts'
import type { Disk, DiskTransaction } from '../disk/disk.ts'
import { replayAll } from './replay-all.ts'
import { commandsRevision, type Report } from './replay-mutation.ts'

/**
 * What an older build has left undone on this device, which was installed in between: it could not run commands that it did not know,
 * it did not change all rows that they change now, and when one of them left the queue, it could not put back the rows of a kind that it did not know.
 */
export async function repairAfterOlderBuild(disk: Disk, report: Report): Promise<void> {
  const isNeeded = await disk.transaction([], async (tx) => (await findLeft(tx)).length > 0 || (await hasCommandToRun(tx)))
  if (!isNeeded) return
  await disk.transaction(entityNames, async (tx) => {
    const left = await findLeft(tx)
    const rows = [...(await tx.bases(left))].map(([key, after]) => ({ ...parseRowKey(key), after }))
    await tx.save({ rows, dropBase: left })
    if (await hasCommandToRun(tx)) await tx.save(await replayAll(tx, await tx.queued(), [], report))
  })
}

/** Server's versions that nothing queued has changed. */
async function findLeft(tx: DiskTransaction): Promise<DependencyKey[]> {
  const keys = await tx.baseKeys()
  if (!keys.length) return []
  const touched = new Set((await tx.pendingEffects()).all.flatMap((effect) => effect.touched))
  return keys.filter((key) => !touched.has(key) && isKind(parseRowKey(key).entity))
}

async function hasCommandToRun(tx: DiskTransaction): Promise<boolean> {
  const effects = await tx.pendingEffects()
  if (effects.all.some(({ revision }) => revision !== commandsRevision)) return true
  const unknown = effects.refusedByBuild().filter(({ trouble }) => trouble === 'command.unknown')
  if (!unknown.length) return false
  return (await tx.queuedByNumber(unknown.map(({ n }) => n))).some(({ command }) => commands.has(command))
}
