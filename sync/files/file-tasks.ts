import { reviewFiles, type JudgeFile } from '#db/files/review-files.ts'
import type { Disk } from '#db/disk/disk.ts'
import type { HeldFile } from '#db/disk/disk-rows.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { uploadPath, uploadStateSchema, type UploadState } from '#domain/wire/sync/upload.ts'
import type { FileEffect, FileEvent } from '../engine/files/state.ts'
import { createTaskEnd } from '../task-end.ts'
import type { Timers } from '../timers.ts'
import type { CallResult, Transport } from '../transport.ts'

export type FileTask = Exclude<FileEffect, { type: 'wait' | 'signed-out' }>

export interface FileTaskDeps {
  disk: Disk
  transport: Transport
  owner: WorkspaceOwner
  timers: Timers
  /** Bugs and errors of the device, for the log. */
  report: (error: unknown) => void
  /** A file was stored by the server, or must wait again: what is counted has changed. */
  onChanged: () => void
  /** Replaces the rule for what becomes of a file; only for tests. */
  judgeFile?: JudgeFile | undefined
}

/** A chunk over a slow connection. */
const chunkTimeout = 90_000

/** Does what the engine of files asks for. Each task ends with exactly one event. */
export function createFileTasks(deps: FileTaskDeps): (task: FileTask, signal: AbortSignal) => Promise<FileEvent> {
  const { disk, transport, owner, timers } = deps
  const { ended, failedAttempt, thrown } = createTaskEnd(deps)
  const query = { group: owner.groupId, user: owner.userId }

  async function review(): Promise<FileEvent> {
    const { uploads, isChanged } = await reviewFiles(disk, timers.now(), deps.judgeFile)
    if (isChanged) deps.onChanged()
    return { type: 'reviewed', files: uploads.map(({ id, size }) => ({ id, size })) }
  }

  async function ask(id: string, signal: AbortSignal): Promise<FileEvent> {
    return take(id, await transport.call<UploadState>({ path: uploadPath(id), response: uploadStateSchema, query, signal }))
  }

  async function send(id: string, from: number, signal: AbortSignal): Promise<FileEvent> {
    const chunk = await disk.transaction(
      [],
      async (tx) => {
        const held = await tx.heldFile(id)
        const firstOf = (byte: number) => Math.floor(byte / held!.chunk) * held!.chunk
        // If the server has all of it and has not stored it yet, the last chunk reminds it.
        return held && tx.fileChunk(id, from < held.size ? firstOf(from) : firstOf(held.size - 1))
      },
      'r',
    )
    // Another tab has dropped it: it is looked at again.
    if (!chunk) return { type: 'file.failed', ...failedAttempt({ code: 'file.gone' }) }
    // An app of another release has begun the upload in chunks of another size.
    const sent = from < chunk.start + chunk.bytes.length ? from - chunk.start : 0
    const put = new Blob([chunk.bytes.subarray(sent)], { type: 'application/octet-stream' })
    const call = { path: uploadPath(id), response: uploadStateSchema, query: { ...query, start: chunk.start + sent }, put, timeout: chunkTimeout, signal }
    return take(id, await transport.call<UploadState>(call))
  }

  async function take(id: string, answer: CallResult<UploadState>): Promise<FileEvent> {
    if (answer.ok) {
      const { received, stored } = answer.value
      await change(id, (held) => (held.sent === received ? undefined : { ...held, sent: Math.min(received, held.size) }))
      return { type: 'answered', received, stored, ...ended() }
    }
    const { code } = answer.failure
    if (code === 'upload.damaged') {
      await change(id, (held) => ({ ...held, sent: 0, attempts: held.attempts + 1, code: held.attempts + 1 >= fileLimits.attempts ? code : null }))
    }
    // The limit was lowered after the file was added.
    if (code === 'upload.too-large') await change(id, (held) => ({ ...held, code }))
    return { type: 'file.failed', ...failedAttempt(answer.failure) }
  }

  const change = (id: string, to: (held: HeldFile) => HeldFile | undefined): Promise<void> =>
    disk.transaction([], async (tx) => {
      const held = await tx.heldFile(id)
      const changed = held && to(held)
      if (changed) await tx.save({ files: [changed] })
    })

  function begin(task: FileTask, signal: AbortSignal): Promise<FileEvent> {
    if (task.type === 'review') return review()
    return task.type === 'ask' ? ask(task.id, signal) : send(task.id, task.from, signal)
  }

  return async (task, signal) => {
    try {
      return await begin(task, signal)
    } catch (error) {
      return { type: task.type === 'review' ? 'review.failed' : 'file.failed', ...thrown(error) }
    }
  }
}
