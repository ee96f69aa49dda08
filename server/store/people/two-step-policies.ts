import type { Sql } from '#server/store/sql.ts'

/** What is set is read with a person's groups (`groupsOf`): every call of a browser needs it. */
export async function setTwoStepRequired(sql: Sql, groupId: number, isRequired: boolean): Promise<void> {
  await sql.all('update groups set two_step_required = $2 where id = $1', [groupId, isRequired ? 1 : 0])
}

/** The members of a group, and how many of them have two-step verification or a passkey. */
export async function countTwoStep(sql: Sql, groupId: number): Promise<{ members: number; withTwoStep: number }> {
  const [row] = await sql.all<{ members: number; with_two_step: number }>(
    `select count(*) as members, count(case when t.confirmed_at is not null or exists (select 1 from passkey p where p.user_id = m.id) then 1 end) as with_two_step
      from members m left join two_step t on t.user_id = m.id where m.group_id = $1 and m.deleted = 0`,
    [groupId],
  )
  return { members: row!.members, withTwoStep: row!.with_two_step }
}

export async function isTwoStepRequired(sql: Sql, groupId: number): Promise<boolean> {
  return (await sql.all('select id from groups where id = $1 and two_step_required > 0', [groupId])).length > 0
}
