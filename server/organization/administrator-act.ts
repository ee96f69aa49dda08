import { Refusal } from '#domain/tx.ts'
import type { Caller } from '../policies/access.ts'
import { proveOwnPassword } from '../security/prove-own-password.ts'
import type { SignIn } from '../security/sign-in.ts'
import type { Services } from '../services.ts'
import { findUser } from '../store/people/people.ts'
import type { Sql } from '../store/sql.ts'

/** Something that an organization administrator does. */
export interface AdministratorAct {
  readonly services: Services
  readonly caller: Caller
  readonly at: number
}

export interface OwnPassword extends Pick<SignIn, 'address' | 'browser'> {
  readonly currentPassword: string
}

/**
 * Law: with the organization's lock, and only as long as the caller is an administrator: two of them cannot remove each other at the same
 * moment. Refuses with permission.denied.
 */
export function asAdministrator<T>({ services, caller }: AdministratorAct, act: (sql: Sql) => Promise<T>): Promise<T> {
  return services.store.write(async (tables, sql) => {
    await tables.lockOrganization()
    const actor = await findUser(sql, caller.session.user.id)
    if (!actor?.isActive || !actor.isOrganizationAdministrator) throw new Refusal('permission.denied')
    return act(sql)
  })
}

/** A colleague at an open screen must not do what lets someone into accounts. Refuses with one of password.*. */
export async function proveAdministrator({ services, caller, at }: AdministratorAct, { currentPassword, ...from }: OwnPassword): Promise<void> {
  const proof = await proveOwnPassword(services, { login: caller.session.user.login, password: currentPassword, ...from }, at)
  await services.engine.write(proof.forgive)
}
