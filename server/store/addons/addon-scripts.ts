import { serverLimits } from '#domain/limits.ts'
import type { Sql } from '#server/store/sql.ts'

/** A script that people of a group have looked at, before they install it. */
interface Look {
  readonly sha256: string
  readonly content: Uint8Array
  /** The address it came from; empty for a file. */
  readonly source: string
}

/** Scripts that nobody installed within a day are dropped. */
export async function keepLook(sql: Sql, groupId: number, { sha256, content, source }: Look, at: number): Promise<void> {
  await sql.all('delete from addon_look where looked_at < $1', [at - serverLimits.addon.looked])
  await dropUnusedScripts(sql, at - serverLimits.addon.looked)
  await keepScript(sql, sha256, content, at)
  await sql.all(
    `insert into addon_look(group_id, sha256, source, looked_at) values ($1, $2, $3, $4)
      on conflict (group_id, sha256) do update set source = excluded.source, looked_at = excluded.looked_at`,
    [groupId, sha256, source, at],
  )
}

/** Each is stored once, whoever has it. The new time keeps one that is there from being dropped by another transaction. */
export async function keepScript(sql: Sql, sha256: string, content: Uint8Array, at: number): Promise<void> {
  await sql.all('insert into addon_script(sha256, content, stored_at) values ($1, $2, $3) on conflict (sha256) do update set stored_at = excluded.stored_at', [
    sha256,
    content,
    at,
  ])
}

/** Those that were stored before this time, and that nobody has looked at, tries or has installed. */
export async function dropUnusedScripts(sql: Sql, storedBefore: number): Promise<void> {
  await sql.all(
    `delete from addon_script where stored_at < $1 and not exists (select 1 from addon_look l where l.sha256 = addon_script.sha256)
      and not exists (select 1 from addon_trial p where p.sha256 = addon_script.sha256)
      and not exists (select 1 from addons a where a.code_hash = addon_script.sha256)`,
    [storedBefore],
  )
}

/** Undefined for a script that this group has not looked at recently, whoever else has. */
export async function findLook(sql: Sql, groupId: number, sha256: string, at: number): Promise<Look | undefined> {
  const [row] = await sql.all<{ content: Uint8Array; source: string }>(
    `select s.content, l.source from addon_look l join addon_script s on s.sha256 = l.sha256
      where l.group_id = $1 and l.sha256 = $2 and l.looked_at >= $3`,
    [groupId, sha256, at - serverLimits.addon.looked],
  )
  return row && { sha256, content: row.content, source: row.source }
}

/** A script that is installed in one of these groups; undefined for any other. */
export async function installedScript(sql: Sql, groupIds: readonly number[], sha256: string): Promise<Uint8Array | undefined> {
  for (const groupId of groupIds) {
    const [row] = await sql.all<{ content: Uint8Array }>(
      `select s.content from addons a join addon_script s on s.sha256 = a.code_hash
        where a.group_id = $1 and a.code_hash = $2 and a.deleted = 0 and a.archived = 0 limit 1`,
      [groupId, sha256],
    )
    if (row) return row.content
  }
  return undefined
}
