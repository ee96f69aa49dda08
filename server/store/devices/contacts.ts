import type { Sql } from '#server/store/sql.ts'

/** What a device says about itself when it pulls. */
export interface Contact {
  readonly device: string
  /** What people call it; undefined if nobody has named it. */
  readonly name: string | undefined
  /** Hashes of its two cookies; null if it has none. */
  readonly browser: string | null
  readonly session: string | null
  readonly system: string
  readonly app: string
  readonly queuedTo: number
}

export async function saveContact(sql: Sql, { device, name, browser, session, system, app, queuedTo }: Contact, at: number): Promise<void> {
  await sql.all(
    `insert into device_contact(device, browser, session, system, app, queued_to, seen_at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (device) do update set browser = excluded.browser, session = excluded.session, system = excluded.system, app = excluded.app,
        queued_to = excluded.queued_to, seen_at = excluded.seen_at`,
    [device, browser, session, system, app, queuedTo, at],
  )
  if (name) await sql.all('update device set name = $2 where key = $1 and (name is null or name <> $2)', [device, name])
}

/** Sessions of this person that were last seen in this browser, in whichever group. */
export async function sessionsIn(sql: Sql, userId: number, browser: string): Promise<string[]> {
  const rows = await sql.all<{ session: string }>(
    'select distinct c.session from device_contact c join device d on d.key = c.device where d.user_id = $1 and c.browser = $2 and c.session is not null',
    [userId, browser],
  )
  return rows.map(({ session }) => session)
}

/** A device key with everything that is known about it. */
export interface KnownDevice {
  readonly key: string
  readonly userId: number
  readonly groupId: number
  readonly groupName: string
  readonly name: string | null
  /** The first of its keys, if it was copied. */
  readonly family: string
  readonly lastMutation: number
  readonly isErased: boolean
  readonly contact: (Pick<Contact, 'browser' | 'session' | 'system' | 'app' | 'queuedTo'> & { readonly seenAt: number }) | null
  /** Since when everything there is encrypted: 0 if not everything is yet, null if nothing is. */
  readonly encryptedAt: number | null
  readonly erasure: { readonly orderedBy: number; readonly orderedAt: number; readonly erasedAt: number | null } | null
}

interface Columns {
  key: string
  user_id: number
  group_id: number
  group_name: string
  name: string | null
  family: string | null
  last_mutation: number
  closed: 0 | 1 | 2
  browser: string | null
  session: string | null
  system: string | null
  app: string | null
  queued_to: number | null
  seen_at: number | null
  ordered_by: number | null
  ordered_at: number | null
  erased_at: number | null
  encrypted_at: number | null
}

/** Devices with data of a group, or of a person. One that has left the group has none. */
export async function listDevices(sql: Sql, of: { readonly groupId: number } | { readonly userId: number }): Promise<KnownDevice[]> {
  const [column, id] = 'groupId' in of ? ['group_id', of.groupId] : ['user_id', of.userId]
  const rows = await sql.all<Columns>(
    `select d.key, d.user_id, d.group_id, g.name as group_name, d.name, d.family, d.last_mutation, d.closed, c.browser, c.session, c.system, c.app, c.queued_to,
        c.seen_at, e.ordered_by, e.ordered_at, e.erased_at,
        (select min(coalesce(k.encrypted_at, 0)) from encryption_key k where k.family = coalesce(d.family, d.key)) as encrypted_at
      from device d join groups g on g.id = d.group_id left join device_contact c on c.device = d.key
      left join device_erasure e on e.device = coalesce(d.family, d.key) where d.${column} = $1 and d.closed <> 1 order by d.key`,
    [id],
  )
  return rows.map(toKnownDevice)
}

const toKnownDevice = (row: Columns): KnownDevice => ({
  key: row.key,
  userId: row.user_id,
  groupId: row.group_id,
  groupName: row.group_name,
  name: row.name,
  family: row.family ?? row.key,
  lastMutation: row.last_mutation,
  isErased: row.closed === 2,
  contact:
    row.seen_at === null
      ? null
      : {
          browser: row.browser,
          session: row.session,
          system: row.system ?? '',
          app: row.app ?? '',
          queuedTo: row.queued_to ?? 0,
          seenAt: row.seen_at,
        },
  encryptedAt: row.encrypted_at,
  erasure: row.ordered_by === null || row.ordered_at === null ? null : { orderedBy: row.ordered_by, orderedAt: row.ordered_at, erasedAt: row.erased_at },
})
