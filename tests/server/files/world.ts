import type { RowOf } from '#domain/schema.ts'
import { receiveChunk, type UploadOptions } from '#server/files/receive-chunk.ts'
import { openContent } from '#server/files/read-content.ts'
import type { FileStore } from '#server/files/tables.ts'
import { makeMember } from '#tests/harness/factories.ts'
import { fileRow, sha256Of } from '#tests/harness/files.ts'

export const [ada, max, guest] = [1, 2, 4]
export const [lab, otherLab] = [7, 8]

/** Chunks of four bytes, and a clock that tests set. */
export const options: UploadOptions & { now: number } = {
  now: 1_000,
  chunk: 4,
  largestChunk: 6,
  chunkStep: 2,
  unfinished: { person: 40, group: 60 },
  lapse: 100,
  clock: () => options.now,
}

export const bytesOf = (text: string): Uint8Array => Buffer.from(text)

/** Saves rows as someone else's change; null removes. */
export async function saveRows(
  store: FileStore,
  groupId: number,
  ...rows: (readonly [entity: 'members' | 'files', id: number | string, row: unknown])[]
): Promise<void> {
  await store.write(async (tables) => {
    const version = (await tables.lockGroup(groupId)) + 1
    for (const [entity, id, row] of rows) {
      const before = (await tables.row(groupId, entity, id)) ?? null
      await tables.saveChanges(groupId, version, [{ entity, id, before, after: row as never }])
    }
    await tables.saveVersion(groupId, version)
  })
}

/** Two laboratories: Ada is in both, Max in the first, where a guest is, too. */
export async function makeLabs(store: FileStore): Promise<void> {
  const [member, other, third] = [makeMember({ id: ada, role: 'Member' }), makeMember({ id: max, role: 'Member' }), makeMember({ id: guest, role: 'Guest' })]
  await saveRows(store, lab, ['members', ada, member], ['members', max, other], ['members', guest, third])
  await saveRows(store, otherLab, ['members', ada, member])
}

/** A file with this content, not uploaded yet. */
export async function nameFile(store: FileStore, groupId: number, id: string, content: string, row: Partial<RowOf<'files'>> = {}): Promise<void> {
  const file = fileRow({ id, size: bytesOf(content).length, sha256: sha256Of(bytesOf(content)), ...row })
  await saveRows(store, groupId, ['files', id, file])
}

/** The chunk of this content that begins there. */
export const send = (store: FileStore, id: string, content: string, start: number, userId = ada, groupId = lab) =>
  receiveChunk(store, { userId, groupId }, id, { start, content: bytesOf(content).subarray(start, start + options.chunk) }, options)

/** All of it, chunk by chunk. Returns the last answer. */
export async function sendAll(store: FileStore, id: string, content: string, userId = ada, groupId = lab) {
  let answer = { received: 0, stored: false }
  for (let start = 0; start < bytesOf(content).length && !answer.stored; start += options.chunk) answer = await send(store, id, content, start, userId, groupId)
  return answer
}

export async function download(store: FileStore, id: string, userId = ada, groupId = lab, first = 0, last?: number): Promise<string> {
  const { file, bytes } = await openContent(store, { userId, groupId }, id)
  const parts: Uint8Array[] = []
  for await (const part of bytes(first, last ?? file.size - 1)) parts.push(part)
  return Buffer.concat(parts).toString()
}

export const ids = ['file-00000000-0000-0001', 'file-00000000-0000-0002', 'file-00000000-0000-0003'] as const
export const [one, two, three] = ids
