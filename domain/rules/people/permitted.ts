import type { Who } from '../../who.ts'
import { permissionFor, type PermissionCheck } from '../../permission.ts'
import type { ReadTx } from '../../tx.ts'

/**
 * Refuses unless the acting person may do it, and names the permission that is missing. Someone who has left the group may do nothing,
 * not even with their own data, because the server would never accept it.
 */
export async function assertMay(tx: ReadTx<never, 'permission.denied'>, who: Who, ...question: PermissionCheck): Promise<void> {
  if (await tx.may(who, ...question)) return
  const permission = permissionFor(who.userId, ...question)
  tx.refuse('permission.denied', permission === null ? {} : { permission })
}
