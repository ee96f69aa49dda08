import { serverLimits } from '#domain/limits.ts'
import type { Sql } from '#server/store/sql.ts'
import { findSession } from '../people/sessions.ts'
import { dropUnusedScripts, keepScript } from './addon-scripts.ts'

/** Who tries a script, and where. */
export interface TrialOwner {
  readonly groupId: number
  readonly userId: number
}

export interface StoredTrial {
  readonly sha256: string
  readonly size: number
  /** As JSON. */
  readonly manifest: string
  /** Epoch ms. */
  readonly endsAt: number
}

export interface NewTrial {
  readonly sha256: string
  readonly content: Uint8Array
  /** As JSON. */
  readonly manifest: string
  /** The hash of the session or token that uploads it. */
  readonly session: string
}

/** Ms after which a script that was replaced is dropped: until then, a page may still load it. */
const superseded = 60_000

/** In place of what this person tried before in this group. */
export async function keepTrial(sql: Sql, { groupId, userId }: TrialOwner, { sha256, content, manifest, session }: NewTrial, at: number): Promise<void> {
  await sql.all('delete from addon_trial where ends_at <= $1', [at])
  await keepScript(sql, sha256, content, at)
  await sql.all(
    `insert into addon_trial(group_id, user_id, sha256, size, manifest, session, ends_at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (group_id, user_id) do update set sha256 = excluded.sha256, size = excluded.size, manifest = excluded.manifest,
      session = excluded.session, ends_at = excluded.ends_at`,
    [groupId, userId, sha256, content.length, manifest, session, at + serverLimits.addon.trial],
  )
  // An author uploads a script after each change: those before are of no use.
  await dropUnusedScripts(sql, at - superseded)
}

/** Undefined for nothing, after its day, and once the session or token that uploaded it has ended. */
export async function findTrial(sql: Sql, { groupId, userId }: TrialOwner, at: number): Promise<StoredTrial | undefined> {
  const [row] = await sql.all<{ sha256: string; size: number; manifest: string; session: string; ends_at: number }>(
    'select sha256, size, manifest, session, ends_at from addon_trial where group_id = $1 and user_id = $2 and ends_at > $3',
    [groupId, userId, at],
  )
  if (!row || (await findSession(sql, row.session, at))?.user.id !== userId) return undefined
  const { sha256, size, manifest, ends_at: endsAt } = row
  return { sha256, size, manifest, endsAt }
}

export async function dropTrial(sql: Sql, { groupId, userId }: TrialOwner): Promise<void> {
  await sql.all('delete from addon_trial where group_id = $1 and user_id = $2', [groupId, userId])
}

/** Undefined for a script that this person does not try in one of these groups. */
export async function triedScript(sql: Sql, userId: number, groupIds: readonly number[], sha256: string, at: number): Promise<Uint8Array | undefined> {
  for (const groupId of groupIds) {
    if ((await findTrial(sql, { groupId, userId }, at))?.sha256 !== sha256) continue
    const [row] = await sql.all<{ content: Uint8Array }>('select content from addon_script where sha256 = $1', [sha256])
    return row?.content
  }
  return undefined
}
