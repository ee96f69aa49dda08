import { randomUUID } from 'node:crypto'
import { isOlder } from '#domain/rules/sync/release.ts'
import type { Engine, Sql } from './sql.ts'

/** Identifies this database's history. Devices that find a different one download their mirror again and send their receipts. */
export async function readEpoch(sql: Sql): Promise<string> {
  const [meta] = await sql.all<{ value: string }>("select value from store_meta where name = 'epoch'")
  if (!meta) throw new Error('this database has no epoch: it was not opened by openStore')
  return meta.value
}

/** Gives a new database its epoch. */
export async function ensureEpoch(engine: Engine): Promise<void> {
  await engine.write((sql) => sql.all("insert into store_meta(name, value) values ('epoch', $1) on conflict (name) do nothing", [randomUUID()]))
}

/** Law 262: in the transaction that restores, before anything connects. */
export async function renewEpoch(sql: Sql): Promise<string> {
  const epoch = randomUUID()
  await sql.all("update store_meta set value = $1 where name = 'epoch'", [epoch])
  return epoch
}

/** The oldest release that may serve this database; undefined if no server has said so. */
export async function readOldestServer(sql: Sql): Promise<string | undefined> {
  const [meta] = await sql.all<{ value: string }>("select value from store_meta where name = 'oldest_server'")
  return meta?.value
}

/** Only ever raises it. */
export async function raiseOldestServer(engine: Engine, oldest: string): Promise<void> {
  await engine.write(async (sql) => {
    const known = await readOldestServer(sql)
    if (known && !isOlder(known, oldest)) return
    await sql.all("insert into store_meta(name, value) values ('oldest_server', $1) on conflict (name) do update set value = excluded.value", [oldest])
  })
}
