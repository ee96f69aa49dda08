import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/tx.ts'
import type { GroupSummary } from '#domain/wire/session.ts'
import { groupsOf } from '../store/people/people.ts'
import type { SessionRecord } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'

/** Whoever makes a call: a session and the groups its person is in at this moment, or nobody. */
export interface Caller {
  readonly session: SessionRecord
  readonly groups: readonly GroupSummary[]
}

export type Access = 'public' | 'session' | 'owner' | 'member' | 'workspace' | 'administrator'

/** What a handler may rely on once its route's access was granted. */
export interface Granted {
  public: { caller: Caller | undefined }
  session: { caller: Caller }
  owner: { caller: Caller }
  member: { caller: Caller; group: GroupSummary }
  workspace: { caller: Caller; group: GroupSummary }
  administrator: { caller: Caller; group: GroupSummary }
}

type Policy<A extends Access> = (caller: Caller | undefined, request: FastifyRequest) => Granted[A]

/** Who may do what, one sentence each. */
export const access: { readonly [A in Access]: Policy<A> } = {
  /** Anyone may. */
  public: (caller) => ({ caller }),
  /** Whoever is signed in may. */
  session: (caller) => ({ caller: signedIn(caller) }),
  /** Whom `?user=` names may, being the one who is signed in; without it whoever is signed in counts. */
  owner: (caller, request) => ({ caller: namedPerson(signedIn(caller), request) }),
  /** A member of the group that is active for them may, within that group. */
  member: (caller) => ({ caller: signedIn(caller), group: memberOf(signedIn(caller), undefined) }),
  /** The owner, being a member of the group that `?group=` names, may within that group; without it the active one counts. */
  workspace: (caller, request) => {
    // The person first: that somebody else is not in the group must not read as if the owner had left it.
    const owner = namedPerson(signedIn(caller), request)
    return { caller: owner, group: memberOf(owner, namedId(request, 'group')) }
  },
  /** An administrator of the group that is active for them may, within that group. */
  administrator: (caller) => ({ caller: signedIn(caller), group: administeredBy(signedIn(caller)) }),
}

export async function findGroups(sql: Sql, session: SessionRecord): Promise<Caller> {
  return { session, groups: await groupsOf(sql, session.user.id) }
}

/** The person's primary group; when they are not in it any more, the first of theirs. */
export const activeGroup = (caller: Caller): GroupSummary | undefined =>
  caller.groups.find((group) => group.groupId === caller.session.user.primaryGroupId) ?? caller.groups[0]

export const isMemberOf = (caller: Caller, groupId: number): boolean => caller.groups.some((group) => group.groupId === groupId)

function signedIn(caller: Caller | undefined): Caller {
  if (!caller) throw new Refusal('session.expired')
  return caller
}

function memberOf(caller: Caller, groupId: number | undefined): GroupSummary {
  const group = groupId === undefined ? activeGroup(caller) : caller.groups.find((mine) => mine.groupId === groupId)
  // Law: a group of others and a group that never was answer alike.
  if (!group) throw new Refusal('group.left')
  return group
}

function administeredBy(caller: Caller): GroupSummary {
  const group = memberOf(caller, undefined)
  if (group.role !== 'Administrator') throw new Refusal('permission.denied')
  return group
}

/** A device asks for one person's workspace, while the session may be somebody else's by now. */
function namedPerson(caller: Caller, request: FastifyRequest): Caller {
  const userId = namedId(request, 'user')
  if (userId !== undefined && userId !== caller.session.user.id) throw new Refusal('session.other-user')
  return caller
}

function namedId(request: FastifyRequest, name: 'group' | 'user'): number | undefined {
  const text = (request.query as Partial<Record<string, unknown>>)[name]
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new Refusal('input.invalid', { field: `query.${name}` })
  return Number(text)
}
