import { bucketGrantId } from '../../entities/bucket-grant.ts'
import type { Who } from '../../who.ts'
import type { Tx } from '../../tx.ts'

/** A transaction, or what reads like one. */
interface GrantReader extends Pick<Tx, 'may'> {
  get(entity: 'bucketGrants', id: string): Promise<unknown>
}

/** Whether rows with this audience are sent to the person; see bucket.ts. For rows of a group. */
export async function canSee(tx: GrantReader, who: Who, audience: number): Promise<boolean> {
  if (audience === 0 || audience === who.userId) return true
  if (audience > 0) return false
  return (await tx.get('bucketGrants', bucketGrantId(who.userId, -audience))) !== undefined || tx.may(who, 'experiments', 'SeeAll')
}
