/** A call that a storage server refuses, with a sentence for the person. */
export class StorageFailure extends Error {
  readonly status: number

  constructor(status: number, says: string) {
    super(says)
    this.name = 'StorageFailure'
    this.status = status
  }
}

export const notAllowed = (): StorageFailure => new StorageFailure(403, 'This request is not signed, or has expired.')
export const notThere = (): StorageFailure => new StorageFailure(404, 'This file is not on the storage server.')
export const diskFull = (): StorageFailure => new StorageFailure(507, 'The disk of the storage server is full.')

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** What is wrong with the disk, in a sentence; other errors stay as they are. */
export function explainDisk(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : undefined
  if (code === undefined) return error
  if (fullCodes.has(code)) return diskFull()
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return new StorageFailure(500, 'The storage server may not write to its disk.')
  return new StorageFailure(500, `The disk of the storage server does not work as it should (${code}).`)
}
