import type { DirectoryState } from '#domain/wire/organization/directory.ts'
import type { GivenProof } from '../security/prove-identity.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { countDirectoryGroups } from '../store/people/directory-groups.ts'
import { findDirectoryToken, removeDirectoryToken, replaceDirectoryToken } from '../store/people/directory-token.ts'
import { countDirectoryUsers } from '../store/people/directory-users.ts'
import { fullNamesOf } from '../store/people/people.ts'
import type { Sql } from '../store/sql.ts'
import { asAdministrator, proveAdministrator, type AdministratorCommand } from './administrator-act.ts'

export function readDirectory({ engine }: Services): Promise<DirectoryState> {
  return engine.read(async (sql) => {
    const token = await findDirectoryToken(sql)
    const counts = { people: await countDirectoryUsers(sql), groups: await countDirectoryGroups(sql) }
    if (!token) return { token: null, ...counts }
    const { createdAt, createdBy, usedAt } = token
    const names = await fullNamesOf(sql, new Set([createdBy]))
    return { token: { createdAt, createdBy: names.get(createdBy) ?? '', usedAt }, ...counts }
  })
}

/** The only token with which the directory can call; the earlier one ends. Refuses with permission.denied, or one of password.* and passkey.*. */
export async function createDirectoryToken(act: AdministratorCommand, proof: GivenProof): Promise<string> {
  await proveAdministrator(act, proof)
  return asAdministrator(act, (sql) => giveDirectoryToken(sql, { at: act.asked.at, by: act.asked.caller.session.user.id }))
}

/** `by`: 0 is the operator. */
export async function giveDirectoryToken(sql: Sql, { at, by }: { at: number; by: number }): Promise<string> {
  const token = makeToken()
  await replaceDirectoryToken(sql, { hash: hashToken(token), at, by })
  await addAccountEvent(sql, { kind: 'directory.token-created', at, userId: 0, actorId: by })
  return token
}

/** Accounts and groups stay as they are, and organization administrators decide again whether an account is active. No token is no error. */
export function revokeDirectoryToken(act: AdministratorCommand): Promise<void> {
  return asAdministrator(act, async (sql) => {
    if (await removeDirectoryToken(sql))
      await addAccountEvent(sql, { kind: 'directory.token-revoked', at: act.asked.at, userId: 0, actorId: act.asked.caller.session.user.id })
  })
}
