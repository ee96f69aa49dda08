import type { Sql } from '#server/store/sql.ts'

/** The copy of a key with which a device encrypts what it stores of one person in one group. Law 245: never in a log. */
export interface EncryptionKeyCopy {
  readonly id: string
  readonly userId: number
  readonly groupId: number
  /** The first key of the device's family. */
  readonly family: string
  readonly secret: string
  /** Since when everything there is encrypted; null: not everything yet. */
  readonly encryptedAt: number | null
}

/** False if the id is another person's, another group's, or of another key: a key is never replaced. */
export async function saveEncryptionKey(sql: Sql, { id, userId, groupId, family, secret, encryptedAt }: EncryptionKeyCopy): Promise<boolean> {
  const saved = await sql.all(
    `insert into encryption_key(id, user_id, group_id, family, secret, encrypted_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (id) do update set family = excluded.family,
        encrypted_at = case when excluded.encrypted_at is null then null else coalesce(encryption_key.encrypted_at, excluded.encrypted_at) end
      where encryption_key.user_id = excluded.user_id and encryption_key.group_id = excluded.group_id and encryption_key.secret = excluded.secret
      returning id`,
    [id, userId, groupId, family, secret, encryptedAt],
  )
  return saved.length > 0
}

export async function findEncryptionKey(sql: Sql, userId: number, id: string): Promise<string | undefined> {
  const [row] = await sql.all<{ secret: string }>('select secret from encryption_key where id = $1 and user_id = $2', [id, userId])
  return row?.secret
}

export async function removeEncryptionKey(sql: Sql, userId: number, id: string): Promise<void> {
  await sql.all('delete from encryption_key where id = $1 and user_id = $2', [id, userId])
}

/** Removes the keys of a device that is erased. */
export async function removeEncryptionKeys(sql: Sql, family: string): Promise<void> {
  await sql.all('delete from encryption_key where family = $1', [family])
}
