import type { Change } from '#domain/draft.ts'
import { Refusal } from '#domain/tx.ts'
import type { Services } from '../services.ts'
import { hasOtherAdministrator } from '../store/people/people.ts'
import { writeRows } from './add-person.ts'

/** The audit log's names for it. */
const by = 'api'
const memberLeft = 'member.leave@1'

/** Removes one's own row from the group. Refuses with group.left, or member.last-administrator: a group without one could invite nobody. */
export async function leaveGroup({ store }: Pick<Services, 'store'>, who: { userId: number; groupId: number; at: number }): Promise<void> {
  const { userId, groupId } = who
  await store.write(async (tables, sql) => {
    // First, so that of two administrators who leave at once only one can.
    await tables.lockGroup(groupId)
    const member = await tables.row(groupId, 'members', userId)
    if (!member) throw new Refusal('group.left')
    if (!(await hasOtherAdministrator(sql, groupId, userId))) throw new Refusal('member.last-administrator')
    const change: Change = { entity: 'members', id: userId, before: member, after: null }
    await writeRows(tables, who, by, memberLeft, [change])
  })
}
