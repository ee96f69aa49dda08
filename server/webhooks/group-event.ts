import { audienceOf, feedOf } from '#domain/bucket.ts'
import type { Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { EventTopic } from '#domain/event-topics.ts'
import { describeEntry } from '#domain/registry.ts'
import { serverUser } from '#domain/who.ts'
import type { AuditRecord } from '../feed/audit-chain.ts'

/** What happened in a group, as programs are told: which rows, never what is in them. */
export interface GroupEvent {
  /** The same whenever it is sent. */
  readonly id: string
  /** The name of the command, such as `sample.move`. */
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly groupID: number
    /** Its place in the audit log. */
    readonly sequence: number
    readonly topic: EventTopic
    /** Null if the server did it. */
    readonly userID: number | null
    readonly rows: readonly EventRow[]
  }
}

interface EventRow {
  readonly kind: string
  readonly id: Key
}

/** Enough to tell entries with the same number apart: after a restore, the numbers after the backup are used again. */
const hashDigits = 16

/**
 * `hash` is that of the entry. Undefined for what was refused, for what is a person's own, and if nothing that everyone in the group may see has changed.
 * Law 268: the same entry gives the same event, so that a repetition can be recognized.
 */
export function eventOf({ groupId, seq, command, code, userId, recordedAt, changes }: AuditRecord, hash: string): GroupEvent | undefined {
  const [type = ''] = command.split('@')
  const topic = describeEntry(type)?.topic
  if (code !== null || !topic) return undefined
  const rows = rowsOf(JSON.parse(changes) as Change[])
  if (rows.length === 0) return undefined
  return {
    id: `${groupId}-${seq}-${hash.slice(0, hashDigits)}`,
    type,
    timestamp: new Date(recordedAt).toISOString(),
    data: { groupID: groupId, sequence: seq, topic, userID: userId === serverUser ? null : userId, rows },
  }
}

/** What is written in a text counts as a change of the text. */
function rowsOf(changes: readonly Change[]): EventRow[] {
  const rows = new Map<string, EventRow>()
  for (const { entity, id, before, after } of changes) {
    const row = after ?? before
    if (!row || feedOf(entity) !== 'group' || audienceOf(row) !== 0) continue
    const shown = entity === 'documentUpdates' ? { kind: 'documents', id: (row as unknown as DocumentUpdateRow).documentId } : { kind: entity, id }
    rows.set(`${shown.kind} ${shown.id}`, shown)
  }
  return [...rows.values()]
}
