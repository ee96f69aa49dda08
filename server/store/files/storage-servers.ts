import type { Sql } from '#server/store/sql.ts'

export interface StoredStorage {
  readonly groupId: number
  readonly url: string
  readonly keyId: string
  /** The sealed secret of the key. */
  readonly sealed: string
}

interface StorageRow {
  group_id: number
  key_id: string
  secret: string
  url: string
}

const columns = 'group_id, key_id, secret, url'

const read = (row: StorageRow | undefined): StoredStorage | undefined => row && { groupId: row.group_id, url: row.url, keyId: row.key_id, sealed: row.secret }

/** Undefined if the group has none. */
export async function storageServerOf(sql: Sql, groupId: number): Promise<StoredStorage | undefined> {
  const [row] = await sql.all<StorageRow>(`select ${columns} from storage_server where group_id = $1`, [groupId])
  return read(row)
}

export async function storageServerWithKey(sql: Sql, keyId: string): Promise<StoredStorage | undefined> {
  const [row] = await sql.all<StorageRow>(`select ${columns} from storage_server where key_id = $1`, [keyId])
  return read(row)
}

export async function registerStorageServer(sql: Sql, { groupId, url, keyId, sealed }: StoredStorage, by: number, at: number): Promise<void> {
  await sql.all(
    `insert into storage_server(group_id, key_id, secret, url, registered_by, registered_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (group_id) do update set key_id = excluded.key_id, secret = excluded.secret, url = excluded.url,
        registered_by = excluded.registered_by, registered_at = excluded.registered_at`,
    [groupId, keyId, sealed, url, by, at],
  )
}

/** What is on it stays there, and can be reached again once a storage server with its folder is registered. */
export async function removeStorageServer(sql: Sql, groupId: number): Promise<void> {
  await sql.all('delete from storage_server where group_id = $1', [groupId])
}

/** Whether the content with this hash is on the storage server of the group. */
export async function isOnStorageServer(sql: Sql, groupId: number, sha256: string): Promise<boolean> {
  return (await sql.all('select 1 as found from storage_content where group_id = $1 and sha256 = $2', [groupId, sha256])).length > 0
}

/** The hashes of all content that is on it. */
export const storedThere = async (sql: Sql, groupId: number): Promise<ReadonlySet<string>> =>
  new Set((await sql.all<{ sha256: string }>('select sha256 from storage_content where group_id = $1', [groupId])).map(({ sha256 }) => sha256))

export async function storageServers(sql: Sql): Promise<StoredStorage[]> {
  const rows = await sql.all<StorageRow>(`select ${columns} from storage_server order by group_id`)
  return rows.flatMap((row) => read(row) ?? [])
}

interface StorageContent {
  readonly sha256: string
  readonly size: number
}

const sampleSql = `select sha256, size from storage_content where group_id = $1 and size <= $2`

/** A few contents up to this size, beginning at a place in the order of their hashes, which is a random one. */
export async function sampleOfContent(sql: Sql, groupId: number, largest: number, from: string, most: number): Promise<StorageContent[]> {
  const after = await sql.all<StorageContent>(`${sampleSql} and sha256 >= $3 order by sha256 limit $4`, [groupId, largest, from, most])
  const before = await sql.all<StorageContent>(`${sampleSql} and sha256 < $3 order by sha256 limit $4`, [groupId, largest, from, most - after.length])
  return [...after, ...before]
}

/** Names of the files whose content is on the storage server of the group. */
export async function namesOnStorageServer(sql: Sql, groupId: number): Promise<string[]> {
  const rows = await sql.all<{ name: string }>(
    `select f.name from files f join storage_content c on c.group_id = f.group_id and c.sha256 = f.sha256
      where f.group_id = $1 and f.deleted = 0 and f.archived = 0 order by f.name`,
    [groupId],
  )
  return rows.map(({ name }) => name)
}

export async function addStorageContent(sql: Sql, groupId: number, { sha256, size }: StorageContent): Promise<void> {
  await sql.all('insert into storage_content(group_id, sha256, size) values ($1, $2, $3) on conflict (group_id, sha256) do nothing', [groupId, sha256, size])
}
