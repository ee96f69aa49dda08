import { randomUUID } from 'node:crypto'
import { couldBeEmailAddress } from '#domain/rules/people/email-address.ts'
import type { Transaction } from '../setup/add-person.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { addDirectoryUser, findByAccount, findByUserName } from '../store/people/directory-users.ts'
import { findUserByLogin, type UserRecord } from '../store/people/people.ts'
import { isEmailClaimed } from '../store/people/sso.ts'

/** The operator says whose account it is: the directory finds it by this userName from then on. Returns the account, or what prevents it. */
export async function connectAccount({ tables, sql }: Transaction, login: string, userName: string, at: number): Promise<UserRecord | string> {
  await tables.lockOrganization()
  const user = await findUserByLogin(sql, login)
  if (!user) return `There is no user with the login ${login}.`
  const known = await findByAccount(sql, user.id)
  if (known && known.removedAt === null) return `The directory manages ${user.login} already.`
  if (await findByUserName(sql, userName)) return `The directory manages somebody else as ${userName}.`
  const { firstName, lastName, email } = user
  const name = { ...(firstName && { givenName: firstName }), ...(lastName && { familyName: lastName }) }
  const isChecked = couldBeEmailAddress(email) && !(await isEmailClaimed(sql, user.id))
  const resource = { userName, name, ...(isChecked && { emails: [{ value: email, primary: true }] }) }
  await addDirectoryUser(sql, { id: randomUUID(), userId: user.id, externalId: null, userName, resource }, at)
  await addAccountEvent(sql, { kind: 'account.connected', at, userId: user.id, actorId: 0 })
  return user
}
