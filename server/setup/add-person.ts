import type { Change } from '#domain/draft.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import type { RoleName } from '#domain/roles.ts'
import type { FeedWriter } from '../feed/tables.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { createUser, fullNameOf } from '../store/people/people.ts'
import type { Sql } from '../store/sql.ts'

export interface Person {
  login: string
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  passwordSetAt: number
}

/** The transaction that `FeedTables.write` opens: the feed's tables, and SQL for people and groups. */
export interface Transaction {
  readonly tables: FeedWriter
  readonly sql: Sql
}

/** Creates a person of this server and their row in the group, both in the caller's transaction. Returns the new id. */
export async function addPerson(
  { tables, sql }: Transaction,
  groupId: number,
  person: Person,
  role: RoleName,
  at: number,
  by: string,
  input: unknown = {},
): Promise<number> {
  const id = await createUser(sql, { ...person, primaryGroupId: groupId })
  await addAccountEvent(sql, { kind: 'account.created', at, userId: id, actorId: 0, groupId })
  await addMember(tables, groupId, { id, fullName: fullNameOf(person), role }, at, by, input)
  return id
}

/** Writes the row of someone who joins a group. `by` is the sender's name in the audit log. */
export async function addMember(tables: FeedWriter, groupId: number, member: MemberRow, at: number, by: string, input: unknown): Promise<void> {
  const change: Change = { entity: 'members', id: member.id, before: null, after: { ...member } }
  await writeRows(tables, { groupId, userId: member.id, at }, by, memberAdded, [change], input)
}

/** The audit log's name for it. */
export const memberAdded = 'member.add@1'

/** Writes rows of a group under one new version, with their audit entry, for changes made at the server itself. */
export async function writeRows(
  tables: FeedWriter,
  { groupId, userId, at }: { groupId: number; userId: number; at: number },
  by: string,
  command: string,
  changes: readonly Change[],
  input: unknown = {},
): Promise<void> {
  const version = (await tables.lockGroup(groupId)) + 1
  await tables.saveChanges(groupId, version, changes)
  const stamp = { capturedAt: at, clockOffset: 0, recordedAt: at }
  await tables.appendAudit({ groupId, version, device: by, n: null, userId, ...stamp, command, input, changes, code: null, detail: {} })
  await tables.saveVersion(groupId, version)
}
