import type { FileHandle } from 'node:fs/promises'

/** All of it, or an error: the system may write only a part and report no error, for example when the disk has just become full. */
export async function writeWhole(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    // The next attempt would say why, but never end.
    if (!bytesWritten) throw Object.assign(new Error('ENOSPC: the disk takes no more bytes'), { code: 'ENOSPC', syscall: 'write' })
    done += bytesWritten
  }
}
