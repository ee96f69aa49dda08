import type { PushTarget } from '#server/push/push-sender.ts'
import { makeServerKeys, type ServerKeys } from '#server/push/vapid.ts'
import type { Engine, Sql } from '#server/store/sql.ts'

/** Where a subscription comes from: the hashes of its browser's and its session's cookies. */
export interface PushBrowser {
  readonly browser: string
  readonly session: string
}

/** Subscriptions of one person. The oldest end first. */
const maxPerPerson = 20

/** Made once; of two processes that make them at once, one wins. */
export async function serverKeys(engine: Engine): Promise<ServerKeys> {
  const known = await engine.read(readKeys)
  if (known) return known
  const { publicKey, privateKey } = makeServerKeys()
  return engine.write(async (sql) => {
    await sql.all('insert into push_key(id, public_key, private_key) values (1, $1, $2) on conflict (id) do nothing', [publicKey, privateKey])
    return (await readKeys(sql))!
  })
}

async function readKeys(sql: Sql): Promise<ServerKeys | undefined> {
  const [row] = await sql.all<{ public_key: string; private_key: string }>('select public_key, private_key from push_key where id = 1')
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}

/** A browser shows the messages of one person: an earlier subscription there ends, whoever had it. */
export async function savePushSubscription(
  sql: Sql,
  userId: number,
  { browser, session }: PushBrowser,
  hash: string,
  target: PushTarget,
  at: number,
): Promise<void> {
  await sql.all('delete from push_subscription where hash = $1 or browser = $2', [hash, browser])
  await sql.all('insert into push_subscription(hash, user_id, browser, session, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    hash,
    userId,
    browser,
    session,
    target.endpoint,
    target.p256dh,
    target.auth,
    at,
  ])
  const kept = await sql.all<{ hash: string }>('select hash from push_subscription where user_id = $1 order by created_at desc, hash limit $2', [
    userId,
    maxPerPerson + 1,
  ])
  if (kept.length > maxPerPerson) await dropPushSubscription(sql, kept.at(-1)!.hash)
}

export async function hasPushSubscription(sql: Sql, userId: number, { browser, session }: PushBrowser): Promise<boolean> {
  return (await sql.all('select hash from push_subscription where user_id = $1 and (browser = $2 or session = $3)', [userId, browser, session])).length > 0
}

/** Those that get what is told to this person in a group: none if they have left it, or it is closed to them. */
export function pushSubscriptionsFor(sql: Sql, groupId: number, userId: number): Promise<(PushTarget & { hash: string })[]> {
  return sql.all(
    `select p.hash, p.endpoint, p.p256dh, p.auth from push_subscription p
      join members m on m.group_id = $1 and m.id = p.user_id and m.deleted = 0 join groups g on g.id = $1
      join users u on u.id = p.user_id and u.deactivated_at is null
      where p.user_id = $2 and (g.two_step_required = 0 or exists (select 1 from two_step t where t.user_id = p.user_id and t.confirmed_at is not null))
      order by p.hash`,
    [groupId, userId],
  )
}

export async function dropPushSubscription(sql: Sql, hash: string): Promise<void> {
  await sql.all('delete from push_subscription where hash = $1', [hash])
}

/** Someone signed out in this browser, or turned push off. */
export async function endPushIn(sql: Sql, { browser, session }: PushBrowser): Promise<void> {
  await sql.all('delete from push_subscription where browser = $1 or session = $2', [browser, session])
}

/** Ends push of one person on one of their devices, by the hashes of its cookies. */
export async function endPushOn(
  sql: Sql,
  userId: number,
  { browser, session }: { readonly browser: string | null; readonly session: string | null },
): Promise<void> {
  await sql.all('delete from push_subscription where user_id = $1 and (browser = $2 or session = $3)', [userId, browser, session])
}

/** Someone signed in in this browser: the messages of everyone else end there. */
export async function endPushOfOthersIn(sql: Sql, browser: string, userId: number): Promise<void> {
  await sql.all('delete from push_subscription where browser = $1 and user_id <> $2', [browser, userId])
}

/** Ends push of one person in every browser except this one. */
export async function endPushOf(sql: Sql, userId: number, except = ''): Promise<void> {
  await sql.all('delete from push_subscription where user_id = $1 and browser <> $2', [userId, except])
}
