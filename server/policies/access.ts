import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/tx.ts'
import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import { isTwoStepMissing } from './two-step-policy.ts'
import { groupsOf, type Membership } from '../store/people/people.ts'
import type { SessionRecord } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'

/**
 * Who makes a call: a session and the groups its person is in at the moment, or nobody. Law 159: a token that is for a group has that group only, whatever a
 * call names.
 */
export interface Caller {
  readonly session: SessionRecord
  readonly groups: readonly Membership[]
  /** The group that a token is for; 0 and no name if its person has left it. Undefined for a session, and for a token that follows its person. */
  readonly onlyGroup?: Pick<GroupSummary, 'groupId' | 'name'> | undefined
}

export type Access = 'public' | 'session' | 'owner' | 'member' | 'administrator' | 'organization'

/** What a handler can rely on once its route has granted access. */
export interface Granted {
  public: { caller: Caller | undefined }
  session: { caller: Caller; group: Membership | undefined }
  owner: { caller: Caller; group: Membership | undefined }
  member: { caller: Caller; group: Membership }
  administrator: { caller: Caller; group: Membership }
  organization: { caller: Caller }
}

type Policy<A extends Access> = (caller: Caller | undefined, request: FastifyRequest) => Granted[A]

/** Who may do what, in one sentence each. */
export const access: { readonly [A in Access]: Policy<A> } = {
  /** Anyone. */
  public: (caller) => ({ caller }),
  /** Anyone who is signed in. The group is the one named by `?group=`, else the active one, and may be closed to them. */
  session: (caller, request) => ({ caller: signedIn(caller), group: groupOf(signedIn(caller), request) }),
  /** The same for the person named by `?user=`, who must be the one signed in. */
  owner: (caller, request) => {
    const owner = namedPerson(signedIn(caller), request)
    return { caller: owner, group: groupOf(owner, request) }
  },
  /** The owner, if a member of the group named by `?group=`, within that group; without it, the active group. */
  member: (caller, request) => {
    // The person is checked first: if someone else is not in the group, it must not look as if the owner had left it.
    const owner = namedPerson(signedIn(caller), request)
    return { caller: owner, group: memberOf(owner, request) }
  },
  /** The same, if an administrator of that group. */
  administrator: (caller, request) => {
    const granted = access.member(caller, request)
    if (granted.group.role !== 'Administrator') throw new Refusal('permission.denied')
    return granted
  },
  /** The owner, if an organization administrator, in a browser. Says nothing about any group. */
  organization: (caller, request) => ({ caller: organizationAdministrator(namedPerson(signedIn(caller), request)) }),
}

export async function findGroups(sql: Sql, session: SessionRecord): Promise<Caller> {
  const all = await groupsOf(sql, session.user.id)
  const { groupId } = session
  if (groupId === null) return { session, groups: all }
  const groups = all.filter((group) => group.groupId === groupId)
  return { session, groups, onlyGroup: groups[0] ?? { groupId, name: '' } }
}

/**
 * The one place where the group that a call names is compared with its token: `group` of the address or of the body, whatever the route makes of it.
 * Whether its person is in the group is decided by the access of the route, or by the feed, which also knows the groups of devices.
 */
export function assertOnlyGroup(caller: Caller, request: FastifyRequest, part: 'query' | 'body'): void {
  const groupId = namedId(request, 'group', part)
  if (groupId !== undefined) assertGroupOfToken(caller, groupId)
}

/** Refuses with token.other-group, which names the group that the token is for, or with group.left if its person is no longer in that one. */
export function assertGroupOfToken({ onlyGroup }: Pick<Caller, 'onlyGroup'>, groupId: number): void {
  if (!onlyGroup || onlyGroup.groupId === groupId) return
  if (onlyGroup.name === '') throw new Refusal('group.left')
  throw new Refusal('token.other-group', { group: onlyGroup.name })
}

/**
 * The person's primary group; if they are no longer in it, the first of their groups. A token that is for a group is for no other: if its person is no
 * longer in it, there is none.
 */
export function activeGroup({
  session,
  groups,
}: Pick<Caller, 'groups'> & { readonly session: Pick<SessionRecord, 'user' | 'groupId'> }): Membership | undefined {
  const find = (id: number) => groups.find(({ groupId }) => groupId === id)
  return session.groupId === null ? (find(session.user.primaryGroupId) ?? groups[0]) : find(session.groupId)
}

/** The groups that are closed to this session: see {@link isTwoStepMissing}. */
export const closedGroups = ({ session, groups }: Caller): number[] => groups.filter((group) => isTwoStepMissing(session, group)).map(({ groupId }) => groupId)

export const isMemberOf = (caller: Caller, groupId: number): boolean => caller.groups.some((group) => group.groupId === groupId)

function signedIn(caller: Caller | undefined): Caller {
  if (!caller) throw new Refusal('session.expired')
  return caller
}

/** Law 160: the answer is the same for a group of other people and a group that does not exist. */
function groupOf(caller: Caller, request: FastifyRequest): Membership | undefined {
  const groupId = namedId(request, 'group')
  if (groupId === undefined) return activeGroup(caller)
  const group = caller.groups.find((mine) => mine.groupId === groupId)
  if (!group) throw new Refusal('group.left')
  return group
}

function memberOf(caller: Caller, request: FastifyRequest): Membership {
  const group = groupOf(caller, request)
  if (!group) throw new Refusal('group.left')
  if (isTwoStepMissing(caller.session, group)) throw new Refusal('two-step.required')
  return group
}

/** Law 161: whoever may reach all accounts has the second step if one of their groups requires it, and is a person, not a program. */
const isAdministratorInBrowser = ({ session: { kind, user } }: Caller): boolean => kind === 'cookie' && user.isOrganizationAdministrator

/** Whether they would be let in as an organization administrator. */
export const mayReadOrganization = (caller: Caller): boolean => isAdministratorInBrowser(caller) && closedGroups(caller).length === 0

function organizationAdministrator(caller: Caller): Caller {
  if (!isAdministratorInBrowser(caller)) throw new Refusal('permission.denied')
  if (closedGroups(caller).length > 0) throw new Refusal('two-step.required')
  return caller
}

/** A device asks for one person's workspace, while the session may belong to someone else by now. */
function namedPerson(caller: Caller, request: FastifyRequest): Caller {
  const userId = namedId(request, 'user')
  if (userId !== undefined && userId !== caller.session.user.id) throw new Refusal('session.other-user')
  return caller
}

function namedId(request: FastifyRequest, name: 'group' | 'user', part: 'query' | 'body' = 'query'): number | undefined {
  const given = (request[part] as Partial<Record<string, unknown>> | null | undefined)?.[name]
  if (given === undefined) return undefined
  if (part === 'body') return typeof given === 'number' ? given : undefined
  const text = given
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw new Refusal('input.invalid', { field: `query.${name}`, explanation: `The parameter ${name} has to be a whole number.` })
  return Number(text)
}
