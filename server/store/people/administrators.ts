import type { Sql } from '#server/store/sql.ts'

/** Law 254: with the organization's lock, so that two administrators cannot remove each other at the same moment. */
export async function setOrganizationAdministrator(sql: Sql, userId: number, isAdministrator: boolean): Promise<void> {
  await sql.all('update users set organization_administrator = $2 where id = $1', [userId, isAdministrator ? 1 : 0])
}

/** Those who can sign in. */
export async function countOrganizationAdministrators(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ administrators: number }>(
    'select count(*) as administrators from users where organization_administrator = 1 and deactivated_at is null',
  )
  return row!.administrators
}

/** People who are organization administrators although the last event about it says otherwise, or the other way around; a few words each. */
export async function wrongAdministrators(sql: Sql): Promise<string[]> {
  const people = await sql.all<{ login: string; is: number; kind: string | null }>(
    `select u.login as login, u.organization_administrator as "is",
      (select e.kind from account_event e where e.user_id = u.id and e.kind in ('administrator.made', 'administrator.removed')
        order by e.at desc, e.id desc limit 1) as kind from users u order by u.id`,
  )
  return people.flatMap(({ login, is, kind }) => {
    const isMade = kind === 'administrator.made'
    if (is > 0 === isMade) return []
    // An account that was erased is no administrator anymore, without an event of its own.
    return is > 0 ? [`${login} is an organization administrator`] : login.startsWith('former:') ? [] : [`${login} is none`]
  })
}
