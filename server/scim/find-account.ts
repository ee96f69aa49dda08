import { findByAccount, findByExternalId, findByUserName, type DirectoryUser } from '../store/people/directory-users.ts'
import { findUsersByEmail } from '../store/people/password-resets.ts'
import { findUserByLogin, type UserRecord } from '../store/people/people.ts'
import { isEmailClaimed } from '../store/people/sso.ts'
import type { Sql } from '../store/sql.ts'
import { taken } from './protocol/scim-error.ts'
import type { WantedUser } from './user-resource.ts'

/** Whose account a person of the directory gets. */
export type FoundAccount =
  | { readonly kind: 'new' }
  /** The account was there before the directory. */
  | { readonly kind: 'existing'; readonly user: UserRecord }
  /** The directory had removed the person, and they are back. */
  | { readonly kind: 'returning'; readonly known: DirectoryUser }

/**
 * Law 207: an account that somebody made for themselves is never handed to whoever comes later with the same name. So an account that was there
 * before must have an address of the person that the institute, not its owner, has given; and one that the directory had removed comes back
 * only by externalId, because user names and addresses are given to new people. Refuses with uniqueness.
 */
export async function findAccount(sql: Sql, wanted: WantedUser): Promise<FoundAccount> {
  const { userName, externalId } = wanted
  const known = externalId === null ? undefined : await findByExternalId(sql, externalId)
  if (known && known.removedAt === null) throw taken('There is a user with this externalId.')
  if (await findByUserName(sql, userName)) throw taken('There is a user with this userName.')
  if (known) return { kind: 'returning', known }
  const named = await findUserByLogin(sql, userName)
  if (named) return { kind: 'existing', user: await assertSame(sql, named, wanted) }
  const [user, ...others] = await freeAccountsWith(sql, wanted)
  if (others.length) throw taken('Several accounts have an email address of this user. Connect one of them with `aliquot scim connect`.')
  return user ? { kind: 'existing', user } : { kind: 'new' }
}

async function assertSame(sql: Sql, user: UserRecord, { userName, addresses }: WantedUser): Promise<UserRecord> {
  const known = await findByAccount(sql, user.id)
  if (known?.removedAt) throw taken(`The user name ${userName} belongs to someone whom the directory has removed.`)
  if (known) throw taken(`The user name ${userName} belongs to another user of the directory.`)
  const isSame = addresses.includes(user.email.toLowerCase()) && !(await isEmailClaimed(sql, user.id))
  if (isSame && user.isActive) return user
  throw taken(`An account with the user name ${userName} exists. If it is of the same person, connect it with \`aliquot scim connect\`.`)
}

/** Active ones that the directory does not manage, with an address that their owners have not merely typed. */
async function freeAccountsWith(sql: Sql, { addresses }: WantedUser): Promise<UserRecord[]> {
  const found = new Map<number, UserRecord>()
  for (const address of addresses) {
    for (const user of await findUsersByEmail(sql, address)) {
      if (!(await isEmailClaimed(sql, user.id)) && !(await findByAccount(sql, user.id))) found.set(user.id, user)
    }
  }
  return [...found.values()]
}
