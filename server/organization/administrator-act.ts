import { Refusal } from '#domain/tx.ts'
import { proveIdentity, type Asked, type GivenProof } from '../security/prove-identity.ts'
import type { Services } from '../services.ts'
import { findUser } from '../store/people/people.ts'
import type { Sql } from '../store/sql.ts'

/** Something that an organization administrator does. */
export interface AdministratorCommand {
  readonly services: Services
  /** The administrator. */
  readonly asked: Asked
}

/**
 * Law 154: with the organization's lock, and only as long as the caller is an administrator: two of them cannot remove each other at the same
 * moment. Refuses with permission.denied.
 */
export function asAdministrator<T>({ services, asked }: AdministratorCommand, act: (sql: Sql) => Promise<T>): Promise<T> {
  return services.store.write(async (tables, sql) => {
    await tables.lockOrganization()
    const actor = await findUser(sql, asked.caller.session.user.id)
    if (!actor?.isActive || !actor.isOrganizationAdministrator) throw new Refusal('permission.denied')
    return act(sql)
  })
}

/** A colleague at an open screen must not do what lets someone into accounts: asked for each time. Refuses with one of password.* and passkey.*. */
export async function proveAdministrator({ services, asked }: AdministratorCommand, proof: GivenProof): Promise<void> {
  const { use } = await proveIdentity(services, asked, proof)
  await services.engine.write(use)
}
