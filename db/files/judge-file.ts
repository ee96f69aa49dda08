import { addFile } from '#domain/commands/add-file.ts'
import { removeFile } from '#domain/commands/remove-file.ts'
import { commandId } from '#domain/command.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import type { HeldFile, RowMutations } from '../disk/disk-rows.ts'

/** What this device knows about a file whose bytes it has. */
export interface FileFacts extends RowMutations {
  /** As the person sees it. */
  readonly row: (FileRow & { version?: number }) | undefined
  /** Every row of a file that the person may see is on this device. */
  readonly isMirrored: boolean
  /** The last n that the server has, as far as known. */
  readonly lastMutation: number
  readonly now: number
}

/**
 * upload   the server knows the file and not its bytes
 * stored   the server has it; the bytes are kept for a while, in case the server is restored from a backup
 * wait     something has to happen first: its mutation is queued or was refused, or the person has to decide
 * gone     someone else has removed it, or it was lost, before the server had the bytes
 * drop     the bytes are not needed anymore
 */
export type Verdict = 'upload' | 'stored' | 'wait' | 'gone' | 'drop'

/** What becomes of a file on this device. Law 69: bytes that the server does not have are dropped only if the person has removed or discarded the file. */
export function judgeFile(held: HeldFile, facts: FileFacts): Verdict {
  const { row, now } = facts
  if (row?.state === 'stored') return held.storedAt !== null && now - held.storedAt > fileLimits.keep ? 'drop' : 'stored'
  // A row without a version is known only here.
  if (row) return row.version && !isForPerson(held) ? 'upload' : 'wait'
  return judgeMissing(held, facts)
}

/** Sending it again would not help: the person decides. */
const isForPerson = ({ code }: HeldFile): boolean => code === 'upload.damaged' || code === 'upload.too-large'

function judgeMissing(held: HeldFile, { isMirrored, queued, inbox, receipts, lastMutation }: FileFacts): Verdict {
  // A restored server gets again what it has lost.
  const isOpen = queued.length > 0 || inbox.length > 0 || receipts.some(({ n }) => n > lastMutation)
  if (!isMirrored || isOpen) return 'wait'
  const ended = receipts.some(({ intent, code }) =>
    intent.command === commandId(removeFile) ? code === null : intent.command === commandId(addFile) && code !== null,
  )
  if (ended || held.storedAt !== null) return 'drop'
  return held.code === null ? 'gone' : 'wait'
}
