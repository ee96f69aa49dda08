import type { FileRow } from '#domain/entities/file.ts'
import type { FileStore } from '../files/tables.ts'
import { hasItsBytes, isAway } from './verify-signatures.ts'

const filesAtOnce = 200

/** The stored files of a group whose bytes are not there or not those of their hash, by name and id. Those on a storage server are checked there. */
export async function wrongFiles(store: FileStore, groupId: number): Promise<{ count: number; wrong: string[] }> {
  const wrong: string[] = []
  const contents = new Map<string, boolean>()
  let count = 0
  for (let after: number | null = 0; after !== null;) {
    const from: number = after
    const { rows, until } = await store.read((tables) => tables.followedRows(groupId, ['files'], from, filesAtOnce), 'long')
    for (const { row } of rows) {
      const file = row as unknown as FileRow | null
      if (file?.state !== 'stored' || (await isAway(store, groupId, file))) continue
      count++
      const isRight = contents.get(file.sha256) ?? (await hasItsBytes(store, groupId, file))
      contents.set(file.sha256, isRight)
      if (!isRight) wrong.push(`${file.name} (${file.id})`)
    }
    after = until
  }
  return { count, wrong }
}
