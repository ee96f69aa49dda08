import type { Disk } from '../disk/disk.ts'

/** The person sends a file again that was damaged on its way, or too large before the limit was raised. */
export function resendFile(disk: Disk, id: string): Promise<void> {
  return disk.transaction([], async (tx) => {
    const held = await tx.heldFile(id)
    if (held?.code) await tx.save({ files: [{ ...held, attempts: 0, code: null }] })
  })
}

/** The person gives up bytes that the server does not have and will not get. Law 67: only those, and only by the person. */
export function discardFile(disk: Disk, id: string): Promise<void> {
  return disk.transaction([], async (tx) => {
    const held = await tx.heldFile(id)
    if (held?.code) await tx.save({ dropFiles: [id] })
  })
}

/** Frees the space of files that the server has. False if there are none. Law 68: never of others. */
export function dropStoredFiles(disk: Disk): Promise<boolean> {
  return disk.transaction([], async (tx) => {
    const dropFiles = (await tx.heldFiles()).flatMap(({ id, storedAt }) => (storedAt === null ? [] : id))
    if (dropFiles.length) await tx.save({ dropFiles })
    return dropFiles.length > 0
  })
}
