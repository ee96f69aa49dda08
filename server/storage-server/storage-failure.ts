import { storageMessages } from '#domain/storage-messages.ts'

/** A call that a storage server refuses, with a sentence for the person. */
export class StorageFailure extends Error {
  readonly status: number

  constructor(status: number, says: string) {
    super(says)
    this.name = 'StorageFailure'
    this.status = status
  }
}

export const notAllowed = (): StorageFailure => new StorageFailure(403, storageMessages.notAllowed)
export const notThere = (): StorageFailure => new StorageFailure(404, storageMessages.notThere)
export const diskFull = (): StorageFailure => new StorageFailure(507, storageMessages.diskFull)

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Errors of a connection that was cut, not of the disk. */
const ofConnection = /^E(CONN|PIPE|NET|HOST|TIMEDOUT)/

/** What is wrong with the disk, in a sentence; other errors stay as they are. */
export function explainDisk(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : undefined
  if (code === undefined || ofConnection.test(code)) return error
  if (fullCodes.has(code)) return diskFull()
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return new StorageFailure(500, storageMessages.diskLocked)
  return new StorageFailure(500, storageMessages.diskBroken)
}
