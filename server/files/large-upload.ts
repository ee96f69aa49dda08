import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { fillIn } from '#domain/errors.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { answerMessage } from '#domain/error-code.ts'
import { refusedFileType } from '#domain/rules/files/refused-file-type.ts'
import { fileMessages } from '#domain/storage-messages.ts'
import { Refusal } from '#domain/tx.ts'
import { storageServerLimits, type BegunUpload } from '#domain/wire/integrations/storage-server.ts'
import { apiCommand, runInTransaction } from '../feed/run-as-api.ts'
import { signClaims, type ClaimsOf, type StorageKey } from '../storage-server/signed-claims.ts'
import type { FeedTables } from '../store/feed/feed-tables.ts'
import { addJob, endJob, jobOf, prolongJob, runningJobsOf, type Job } from '../store/files/jobs.ts'
import { addStorageContent, isOnStorageServer } from '../store/files/storage-servers.ts'
import type { Sql } from '../store/sql.ts'
import type { FileCaller } from './assert-access.ts'
import { markStored } from './finish-upload.ts'
import { assertKey, findStorage, type RegisteredStorage, type StorageDeps } from './storage-key.ts'
import { assertAddable, inputOf, type StagedFile } from './staged-upload.ts'

/** What a person wants to upload. `modifiedAt` tells two files of one name apart. */
export interface LargeFile extends StagedFile {
  readonly size: number
  readonly modifiedAt: number
}

interface UploadDeps extends StorageDeps {
  readonly store: FeedTables
}

/** One person cannot fill the list with uploads that are never sent. */
const maxRunning = 20
/** How long the end of an upload can be read. */
const keepEnded = 24 * 3_600_000

/**
 *   may this person add this file? ──► a job, and a permission to send its bytes to the storage server
 *                                          │ … which checks them, and tells this server
 *                                          ▼
 *                       file.add as the person, content, file.store ──► the job is finished; or it has failed
 *
 * The same file again continues the upload that is not finished. Throws a Refusal.
 */
export async function beginLargeUpload({ store, ...deps }: UploadDeps, caller: FileCaller, file: LargeFile, clock: () => number): Promise<BegunUpload> {
  const { userId, groupId } = caller
  const storage = await findStorage(deps, groupId)
  return store.write(async (tables, sql) => {
    await tables.lockGroup(groupId)
    const at = clock()
    await assertAddable(tables, caller, file, at)
    if (!storage) throw new Refusal('upload.no-storage')
    const key = assertKey(storage)
    assertStorable(file.name)
    const running = await runningJobsOf(sql, groupId, userId, at)
    const work = JSON.stringify(workOf(file))
    const known = running.find((job) => job.work === work)
    if (!known && running.length >= maxRunning) throw new Refusal('upload.too-many')
    const job = known ?? newJob(caller, file.name, work, at)
    if (known) await prolongJob(sql, known, at + 2 * fileLimits.lapse)
    else await addJob(sql, job)
    return permissionFor({ ...storage, key }, job.id, file.size, at)
  })
}

/** Law 142: a notebook keeps any file; a storage server, which keeps them in a folder, none that a computer would run. spec FILE-03 */
export function assertStorable(name: string): void {
  const pattern = refusedFileType(name)
  if (pattern !== undefined) throw new Refusal('upload.refused-type', { pattern })
}

const workOf = ({ subject, name, mediaType, size, modifiedAt }: LargeFile) => ({ subject, name, mediaType, size, modifiedAt })

const workSchema = z.object({
  subject: z.custom<DependencyKey>((value) => typeof value === 'string'),
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
})

const newJob = ({ userId, groupId }: FileCaller, name: string, work: string, at: number): Job => ({
  id: randomUUID(),
  groupId,
  userId,
  kind: 'localStorageFile',
  name,
  work,
  state: 'RUNNING',
  reason: '',
  message: '',
  result: '',
  begunAt: at,
  // Longer than the storage server waits, so that its last word still finds the job.
  endsAt: at + 2 * fileLimits.lapse,
})

function permissionFor({ key, groupId, url }: RegisteredStorage & { readonly key: StorageKey }, id: string, size: number, at: number): BegunUpload {
  return { id, url, ticket: signClaims(key, { act: 'upload', upload: id, group: groupId, size, until: at + storageServerLimits.upload }) }
}

/** What the storage server says of an upload. Told again, it changes nothing. Returns whether a file of the group has the content. */
export async function endLargeUpload(store: FeedTables, outcome: ClaimsOf<'outcome'>, clock: () => number): Promise<{ isUsed: boolean }> {
  try {
    return await store.write(async (tables, sql) => {
      await tables.lockGroup(outcome.group)
      const job = await runningJob(sql, outcome)
      if (job && outcome.action === 'localStorageFileUploaded') {
        const { size, ...file } = workSchema.parse(JSON.parse(job.work))
        if (size !== outcome.size) throw new Refusal('upload.damaged')
        const { groupId, userId } = job
        const id = job.id
        await runInTransaction(tables, { userId, groupId, at: clock() }, [apiCommand(addFile, { ...inputOf(file), id, size, sha256: outcome.sha256 })])
        await addStorageContent(sql, groupId, { sha256: outcome.sha256, size })
        await markStored(tables, groupId, { id, sha256: outcome.sha256 }, clock())
        await endJob(sql, job, { state: 'FINISHED', reason: '', message: fileMessages.fileLinked, result: id, endsAt: clock() + keepEnded })
      } else if (job) await fail(sql, job, outcome.message, clock())
      return { isUsed: await isOnStorageServer(sql, outcome.group, outcome.sha256) }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return store.write(async (tables, sql) => {
      await tables.lockGroup(outcome.group)
      const job = await runningJob(sql, outcome)
      if (job) await fail(sql, job, answerMessage(error.code, error.detail), clock())
      return { isUsed: await isOnStorageServer(sql, outcome.group, outcome.sha256) }
    })
  }
}

async function runningJob(sql: Sql, { group, upload }: ClaimsOf<'outcome'>): Promise<Job | undefined> {
  const job = await jobOf(sql, group, upload)
  return job?.state === 'RUNNING' ? job : undefined
}

/** In the words of the specification. spec FILE-02 */
export const storageFailureText = (fileName: string, message: string): string =>
  fillIn(fileMessages.storageUploadFailed, { fileName, message: message.replace(/\.$/, '') })

const fail = (sql: Sql, job: Job, reason: string, at: number): Promise<void> =>
  endJob(sql, job, { state: 'FAILED', reason, message: storageFailureText(job.name, reason), result: '', endsAt: at + keepEnded })
