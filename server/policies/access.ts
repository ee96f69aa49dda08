import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/tx.ts'
import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import { isTwoStepMissing } from './two-step-policy.ts'
import { groupsOf, type Membership } from '../store/people/people.ts'
import type { SessionRecord } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'

/** Who makes a call: a session and the groups its person is in at the moment, or nobody. */
export interface Caller {
  readonly session: SessionRecord
  readonly groups: readonly Membership[]
}

export type Access = 'public' | 'session' | 'owner' | 'member' | 'workspace' | 'administrator' | 'organization'

/** What a handler can rely on once its route has granted access. */
export interface Granted {
  public: { caller: Caller | undefined }
  session: { caller: Caller }
  owner: { caller: Caller }
  member: { caller: Caller; group: GroupSummary }
  workspace: { caller: Caller; group: GroupSummary }
  administrator: { caller: Caller; group: GroupSummary }
  organization: { caller: Caller }
}

type Policy<A extends Access> = (caller: Caller | undefined, request: FastifyRequest) => Granted[A]

/** Who may do what, in one sentence each. */
export const access: { readonly [A in Access]: Policy<A> } = {
  /** Anyone. */
  public: (caller) => ({ caller }),
  /** Anyone who is signed in. */
  session: (caller) => ({ caller: signedIn(caller) }),
  /** The person named by `?user=`, who must be the one signed in; without it, anyone who is signed in. */
  owner: (caller, request) => ({ caller: namedPerson(signedIn(caller), request) }),
  /** A member of their active group, within that group. */
  member: (caller) => ({ caller: signedIn(caller), group: memberOf(signedIn(caller), undefined) }),
  /** The owner, if a member of the group named by `?group=`, within that group; without it, the active group. */
  workspace: (caller, request) => {
    // The person is checked first: if someone else is not in the group, it must not look as if the owner had left it.
    const owner = namedPerson(signedIn(caller), request)
    return { caller: owner, group: memberOf(owner, namedId(request, 'group')) }
  },
  /** An administrator of their active group, within that group. */
  administrator: (caller) => ({ caller: signedIn(caller), group: administeredBy(signedIn(caller)) }),
  /** The owner, if an organization administrator, in a browser. Says nothing about any group. */
  organization: (caller, request) => ({ caller: organizationAdministrator(namedPerson(signedIn(caller), request)) }),
}

export async function findGroups(sql: Sql, session: SessionRecord): Promise<Caller> {
  return { session, groups: await groupsOf(sql, session.user.id) }
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

function memberOf(caller: Caller, groupId: number | undefined): GroupSummary {
  const group = groupId === undefined ? activeGroup(caller) : caller.groups.find((mine) => mine.groupId === groupId)
  // Law: the answer is the same for a group of other people and a group that does not exist.
  if (!group) throw new Refusal('group.left')
  if (isTwoStepMissing(caller.session, group)) throw new Refusal('two-step.required')
  return group
}

function administeredBy(caller: Caller): GroupSummary {
  const group = memberOf(caller, undefined)
  if (group.role !== 'Administrator') throw new Refusal('permission.denied')
  return group
}

/** Law: whoever may reach all accounts has the second step if one of their groups requires it, and is a person, not a program. */
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

function namedId(request: FastifyRequest, name: 'group' | 'user'): number | undefined {
  const text = (request.query as Partial<Record<string, unknown>>)[name]
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw new Refusal('input.invalid', { field: `query.${name}`, explanation: `The parameter ${name} has to be a whole number.` })
  return Number(text)
}
