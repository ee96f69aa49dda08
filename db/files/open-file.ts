import type { Disk } from '../disk/disk.ts'

/** The bytes of a file that are on this device, as they were added; undefined if they are not here. */
export function openFile(disk: Disk, id: string): Promise<Blob | undefined> {
  return disk.transaction(
    [],
    async (tx) => {
      const held = await tx.heldFile(id)
      if (!held) return undefined
      const parts: Uint8Array<ArrayBuffer>[] = []
      for (let start = 0; start < held.size;) {
        const chunk = await tx.fileChunk(id, start)
        if (!chunk) throw new Error(`file ${id} has no bytes at ${start}`)
        parts.push(chunk.bytes)
        start += chunk.bytes.length
      }
      // Without a type, so that nothing in it is shown as a page.
      return new Blob(parts)
    },
    'r',
  )
}
