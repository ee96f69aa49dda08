import type { MemberRow } from '#domain/entities/member.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import type { AccountEvent } from '#server/store/people/account-events.ts'

/** What the organization's audit log tells of a change in a group: who joined, who left, and whose role is another. */
export function memberEventsOf({ groupId, userId, recordedAt, changes, code }: AuditEntry): AccountEvent[] {
  if (code !== null) return []
  return changes.flatMap((change): AccountEvent[] => {
    if (change.entity !== 'members') return []
    const [before, after] = [change.before, change.after] as unknown as [MemberRow | null, MemberRow | null]
    if (before?.role === after?.role) return []
    const kind = !before ? 'member.added' : !after ? 'member.removed' : 'member.role'
    const role = after?.role ?? before?.role
    return [{ kind, at: recordedAt, userId: Number(change.id), actorId: userId, groupId, detail: role ? { role } : {} }]
  })
}
