import { mayWrite } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import { readGroup } from '../read-group.ts'
import type { Call } from '../route.ts'

/** What someone does at other services in the name of the group is writing, too. */
export async function assertMayWrite({ services, group, caller }: Call<'member'>): Promise<void> {
  const member = await readGroup(services, group, (rows) => rows.get('members', caller.session.user.id))
  if (!member || !mayWrite(member)) throw new Refusal('permission.denied')
}
