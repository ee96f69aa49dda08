import type { Sql } from './sql.ts'

/** What this database seals with, unless the operator has a secret. Undefined before the first time. */
export const sealSecret = async (sql: Sql): Promise<string | undefined> =>
  (await sql.all<{ secret: string }>('select secret from seal_secret where id = 1'))[0]?.secret

/** Saves the secret; of two processes that make it at once, one wins. */
export async function makeSealSecret(sql: Sql, secret: string): Promise<string> {
  await sql.all('insert into seal_secret(id, secret) values (1, $1) on conflict (id) do nothing', [secret])
  return (await sealSecret(sql))!
}

const statements = {
  webhook: {
    select: 'select group_id as "groupId", id, secret from webhook',
    update: 'update webhook set secret = $4 where group_id = $1 and id = $2 and secret = $3',
  },
  storage_server: {
    select: 'select group_id as "groupId", key_id as id, secret from storage_server',
    update: 'update storage_server set secret = $4 where group_id = $1 and key_id = $2 and secret = $3',
  },
} as const
type SecretTable = keyof typeof statements

export interface StoredSecret {
  readonly table: SecretTable
  readonly groupId: number
  /** Id of the webhook, or of the key of the storage server. */
  readonly id: string
  readonly secret: string
}

/** Everything that is kept sealed and stays in backups. */
export async function storedSecrets(sql: Sql): Promise<StoredSecret[]> {
  const found: StoredSecret[] = []
  for (const table of Object.keys(statements) as SecretTable[])
    for (const row of await sql.all<Omit<StoredSecret, 'table'>>(statements[table].select)) found.push({ table, ...row })
  return found
}

/** Nothing happens if it is not `stored` anymore. */
export async function replaceSecret(sql: Sql, { table, groupId, id, secret: stored }: StoredSecret, secret: string): Promise<void> {
  await sql.all(statements[table].update, [groupId, id, stored, secret])
}
