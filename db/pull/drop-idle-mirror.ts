import { isEmptyMirror } from './cursor.ts'
import type { Disk } from '../disk/disk.ts'
import { resetMirror } from './reset-mirror.ts'

/** Drops a mirror, which is downloaded again when its workspace is opened online. False if there is none, or something in it is queued. */
export async function dropIdleMirror(disk: Disk): Promise<boolean> {
  const isIdle = await disk.transaction([], async (tx) => {
    const [cursor, waiting] = await Promise.all([tx.cursor(), tx.queued(1)])
    // Queued changes are sent in the background, which would download the mirror again at once.
    return waiting.length === 0 && !isEmptyMirror(cursor)
  })
  if (!isIdle) return false
  await resetMirror(disk)
  return true
}
