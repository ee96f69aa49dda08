import { leasedKinds, type LeasedKind } from '#domain/leased-kinds.ts'
import { Refusal } from '#domain/tx.ts'
import type { Sql } from './sql.ts'

/** The minimum number of ids to skip when a backup is restored: more than a laboratory uses between two backups. */
export const minGap = 1_000_000
/** The same for people and groups, which are created by hand. */
const peopleGap = 1_000

/** Given out by the server alone, so nobody can bring one back from the gap. */
const countedKinds = [
  { kind: 'users', table: 'users', gap: peopleGap },
  { kind: 'groups', table: 'groups', gap: peopleGap },
  { kind: 'files', table: 'file_number', gap: minGap },
  { kind: 'addons', table: 'addons', gap: peopleGap },
] as const

const ownsSql = `select first_id from id_lease where device = $1 and kind = $2 and first_id <= $3 and last_id >= $3
  union all select id from id_claim where device = $1 and kind = $2 and id = $3 limit 1`
const lostSql = 'select lost_at from lost_ids where kind = $1 and first_id <= $2 and last_id >= $2 limit 1'
const claimSql = `insert into id_lease(kind, first_id, last_id, device, user_id, leased_at) values ($1, $2, $2, $3, 0, $4)
  on conflict (kind, first_id) do nothing returning first_id`

/** Until it is worth asking again. */
const secondsToCome = 3_600

export interface LostRange {
  kind: string
  first: number
  last: number
}

/**
 * Part of restoring. The restored counters do not know what was given out after the backup, so they continue after a gap;
 * ids in the gap are never given out again, but are accepted from a device that uses them. docs/decisions/0015.
 * The gap is a million, or twice what was given out since the last restore, whichever is more.
 */
export async function skipLostIds(sql: Sql, at: number, gap = minGap): Promise<LostRange[]> {
  const ranges: LostRange[] = []
  for (const kind of leasedKinds) {
    const [counter] = await sql.all<{ next: number }>('select next from id_counter where kind = $1', [kind])
    const [before] = await sql.all<{ last: number | null }>('select max(last_id) as last from lost_ids where kind = $1', [kind])
    const first = counter?.next ?? 1
    const given = first - 1 - (before?.last ?? 0)
    const last = first + Math.max(gap, 2 * given) - 1
    await setCounter(sql, kind, last + 1)
    await sql.all('insert into lost_ids(kind, first_id, last_id, lost_at) values ($1, $2, $3, $4)', [kind, first, last, at])
    ranges.push({ kind, first, last })
  }
  for (const { kind, table, gap } of countedKinds) {
    const [row] = await sql.all<{ last: number | null }>(`select max(id) as last from ${table}`)
    const [counter] = await sql.all<{ next: number }>('select next from id_counter where kind = $1', [kind])
    const first = Math.max((row?.last ?? 0) + 1, counter?.next ?? 1)
    await setCounter(sql, kind, first + gap)
    ranges.push({ kind, first, last: first + gap - 1 })
  }
  return ranges
}

/**
 * How often ids of a kind are skipped within `lossWindow` because a device says so. More than databases are ever put back,
 * and so few that the ids of a barcode last for more than a hundred years, whatever devices say.
 */
const maxLosses = 20
const lossWindow = 24 * 3_600_000

/** See FeedWriter.skipHeldIds. Law 251: nothing proves what a device says here, so it can move the counter only so often. docs/decisions/0152 */
export async function skipHeldIds(sql: Sql, kind: LeasedKind, held: number, at: number): Promise<void> {
  const [counter] = await sql.all<{ next: number }>('select next from id_counter where kind = $1', [kind])
  const first = counter?.next ?? 1
  if (held < first || held >= first + minGap) return
  const [lately] = await sql.all<{ losses: number }>('select count(*) as losses from lost_ids where kind = $1 and lost_at > $2', [kind, at - lossWindow])
  // The device may be right: it gets no ids that it could hold already.
  if (lately!.losses >= maxLosses) throw new Refusal('request.too-many', { seconds: secondsToCome })
  await setCounter(sql, kind, first + minGap)
  await sql.all('insert into lost_ids(kind, first_id, last_id, lost_at) values ($1, $2, $3, $4)', [kind, first, first + minGap - 1, at])
}

/** When ids were last lost, which is when the server was last restored. */
export async function lastLoss(sql: Sql): Promise<number | null> {
  const [row] = await sql.all<{ at: number | null }>('select max(lost_at) as at from lost_ids')
  return row?.at ?? null
}

/** See FeedWriter.ownsId. Writes if an id in a gap is claimed: one claim per id, forever. */
export async function ownsId(sql: Sql, device: string, kind: LeasedKind, id: number): Promise<boolean> {
  if ((await sql.all(ownsSql, [device, kind, id])).length > 0) return true
  const [lost] = await sql.all<{ lost_at: number }>(lostSql, [kind, id])
  return lost !== undefined && (await sql.all(claimSql, [kind, id, device, lost.lost_at])).length > 0
}

async function setCounter(sql: Sql, kind: string, next: number): Promise<void> {
  await sql.all('insert into id_counter(kind, next) values ($1, $2) on conflict (kind) do update set next = excluded.next', [kind, next])
}
