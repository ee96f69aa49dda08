import { britishSetting } from '#domain/entities/user-setting.ts'
import { toAmerican, toBritish, type Spell } from '#domain/rules/spelling.ts'
import type { Sql } from '../sql.ts'

/** How mails to a person are spelled: as they have chosen in any of their groups. spec APP-03 */
export async function readSpelling(sql: Sql, userId: number): Promise<Spell> {
  const chosen = await sql.all(
    `select 1 from members m join user_settings s on s.group_id = m.group_id and s.audience = m.id
     where m.id = $1 and m.deleted = 0 and s.deleted = 0 and s.key = $2 and s.value = 'true' limit 1`,
    [userId, britishSetting],
  )
  return chosen.length ? toBritish : toAmerican
}
