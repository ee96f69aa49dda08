import { createHash, randomUUID } from 'node:crypto'
import { addFile } from '#domain/commands/add-file.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { fileLimits, megabyte } from '#domain/file-limits.ts'
import { readInput } from '#domain/input.ts'
import { Refusal } from '#domain/tx.ts'
import { executeCommand } from '../feed/execute-command.ts'
import { apiCommand, runInTransaction, type ApiCommand } from '../feed/run-as-api.ts'
import type { FeedWriter } from '../feed/tables.ts'
import type { FileCaller } from './assert-access.ts'
import { hashOf, markStored } from './finish-upload.ts'
import type { UploadOptions } from './receive-chunk.ts'
import type { Chunk, FileStore, Upload } from './tables.ts'

/**
 *   chunks of a program ──► upload without a file ──► all here: size and hash checked ──► file.add as the person, content, file.store
 *
 * A device names a file before it sends the bytes; a program sends bytes whose hash nobody knows before the end. Until then, its upload is kept
 * under a key that no file can have. Law 144: the file appears whole, or not at all.
 */
export const stagedKey = ({ userId }: FileCaller, name: string): string => `staged:${userId}:${createHash('sha256').update(name).digest('hex').slice(0, 40)}`

/** The file that an upload is to become. */
export interface StagedFile {
  readonly subject: DependencyKey
  readonly name: string
  readonly mediaType: string
}

/** What the sender says about the whole of it, if anything. */
export interface Declared {
  readonly size?: number | undefined
  readonly sha256?: string | undefined
}

/** Whether this person may add this file now: the command that will add it, without its effect. */
export async function assertAddable(tables: FeedWriter, { userId, groupId }: FileCaller, file: StagedFile, at: number): Promise<void> {
  if (!(await tables.isMember(groupId, userId))) throw new Refusal('group.left')
  const input = { ...inputOf(file), id: randomUUID(), size: 1, sha256: '0'.repeat(64) }
  const { code, detail } = await executeCommand(tables, addFile, readInput(addFile.input, input), { userId, groupId, at }, null)
  if (code) throw new Refusal(code, detail)
}

export const inputOf = ({ subject, name, mediaType }: StagedFile) => ({ subject, name, mediaType, audience: 0 })

/** Adds a chunk that comes next; one that is here already changes nothing. Returns how many bytes are here. */
export async function stageChunk(
  store: FileStore,
  caller: FileCaller,
  key: string,
  file: StagedFile,
  { start, content }: Chunk,
  { size: declared }: Declared,
  options: UploadOptions & { readonly startsAnew?: boolean },
): Promise<number> {
  const { groupId, userId } = caller
  return store.write(async (tables, files) => {
    await tables.lockGroup(groupId)
    const now = options.clock()
    await assertAddable(tables, caller, file, now)
    if (options.startsAnew && start === 0) await files.dropUpload(groupId, key)
    const known = await files.upload(groupId, key)
    const received = known?.received ?? 0
    if (start < received) return received
    if (start > received) throw new Refusal('upload.incomplete', { next: Math.floor(received / options.chunk) })
    const until = start + content.length
    assertSiteLimit(Math.max(until, declared ?? 0), options.megabytes)
    if (declared !== undefined && until > declared) throw new Refusal('upload.damaged')
    if (!known) for (const lapsed of await files.lapsedUploads(groupId, now - options.lapse)) await files.dropUpload(groupId, lapsed)
    const unfinished = await files.unfinished(groupId, userId)
    const most = Math.max(options.unfinished.person, siteLimit(options.megabytes))
    if (unfinished.person + content.length > most || unfinished.group + content.length > Math.max(options.unfinished.group, most))
      throw new Refusal('upload.too-many')
    const upload: Upload = { fileId: key, upload: known?.upload ?? randomUUID(), userId, received: until, touchedAt: now }
    await files.addChunk(groupId, upload.upload, { start, content })
    await files.saveUpload(groupId, upload)
    return until
  })
}

/** What the site allows, in bytes. */
const siteLimit = (megabytes: number | null | undefined): number => (megabytes == null ? fileLimits.largest : megabytes * megabyte)

export function assertSiteLimit(size: number, megabytes: number | null | undefined): void {
  const most = siteLimit(megabytes)
  if (size > most) throw new Refusal('upload.too-large', { size: Math.ceil(size / megabyte), most: most / megabyte })
}

/** Size and hash of what is here; undefined if nothing is. Read chunk by chunk, outside the group's lock. */
export async function inspectStaged(store: FileStore, { groupId }: FileCaller, key: string): Promise<(Upload & { readonly sha256: string }) | undefined> {
  const upload = await store.read((_, files) => files.upload(groupId, key))
  const sha256 = upload && (await hashOf(store, groupId, upload.upload, upload.received))
  return sha256 === undefined ? undefined : { ...upload!, sha256 }
}

/** Whether it is what the sender has declared. If it is not, the upload is dropped. */
export async function checkStaged(
  store: FileStore,
  caller: FileCaller,
  key: string,
  { size, sha256 }: Declared,
): Promise<Upload & { readonly sha256: string }> {
  const here = await inspectStaged(store, caller, key)
  if (!here) throw new Refusal('upload.incomplete', { next: 0 })
  const isRight = (size === undefined || size === here.received) && (sha256 === undefined || sha256 === here.sha256)
  if (isRight) return here
  await dropStaged(store, caller, key)
  throw new Refusal('upload.damaged')
}

/** Makes the upload a file, added by this person. `acts` are done in the same step. */
export async function finishStaged(
  store: FileStore,
  caller: FileCaller,
  key: string,
  file: StagedFile,
  declared: Declared,
  clock: () => number,
  acts: readonly ApiCommand[] = [],
): Promise<{ id: string; size: number }> {
  const { groupId, userId } = caller
  const { upload, received: size, sha256 } = await checkStaged(store, caller, key, declared)
  const id = randomUUID()
  await store.write(async (tables, files) => {
    await tables.lockGroup(groupId)
    await runInTransaction(tables, { userId, groupId, at: clock() }, [apiCommand(addFile, { ...inputOf(file), id, size, sha256 }), ...acts])
    const now = await files.upload(groupId, key)
    // It has been added to, dropped or finished by another call meanwhile.
    if (now?.upload !== upload || now.received !== size) throw new Refusal('upload.incomplete', { next: 0 })
    if (await files.contentUpload(groupId, sha256)) await files.dropUpload(groupId, key)
    else await files.makeContent(groupId, key, sha256)
    await markStored(tables, groupId, { id, sha256 }, clock())
  })
  return { id, size }
}

export async function dropStaged(store: FileStore, { groupId }: FileCaller, key: string): Promise<void> {
  await store.write(async (tables, files) => {
    await tables.lockGroup(groupId)
    await files.dropUpload(groupId, key)
  })
}
