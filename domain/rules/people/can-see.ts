import { bucketGrantId } from '../../entities/bucket-grant.ts'
import type { Who } from '../../command.ts'

/** Whether rows with this audience are sent to the person; see bucket.ts. For rows of a group. */
export async function canSee(tx: { get(entity: 'bucketGrants', id: string): Promise<unknown> }, { userId }: Who, audience: number): Promise<boolean> {
  if (audience === 0 || audience === userId) return true
  return audience < 0 && (await tx.get('bucketGrants', bucketGrantId(userId, -audience))) !== undefined
}
