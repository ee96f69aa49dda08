import { startOver } from '../queue/copied-device.ts'
import type { Disk } from '../disk/disk.ts'
import { isAnswerable, type PullPosition } from './pull-question.ts'

/**
 * The server's database was replaced by an older copy of itself, which nobody told it. This device, which knows more than that copy,
 * heals as after a restore. False if another tab has seen to it since.
 */
export function startOverAfterRollback(disk: Disk, asked: PullPosition): Promise<boolean> {
  return disk.transaction([], async (tx) => {
    const cursor = await tx.cursor()
    if (!isAnswerable(asked, cursor)) return false
    await tx.save(await startOver(tx, cursor))
    return true
  })
}
