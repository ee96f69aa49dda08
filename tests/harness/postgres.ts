import { createCluster, runAt } from './postgres-cluster.ts'

export interface TestPostgres {
  /** Of its maintenance database; `freshDatabase` creates one for a test. */
  readonly url: string
  stop(): Promise<void>
}

/** A temporary PostgreSQL cluster, or the one in ALIQUOT_TEST_PG. */
export async function startPostgres(options: { fsync?: boolean } = {}): Promise<TestPostgres> {
  const given = process.env.ALIQUOT_TEST_PG
  if (given) return { url: given, stop: async () => {} }
  const { url, remove } = await createCluster(options)
  return { url, stop: remove }
}

let made = 0

/** A new database on that server, a copy of `template`; returns its url. */
export async function freshDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `aliquot_test_${process.pid}_${Date.now().toString(36)}_${made++}`
  // Copied as files: their contents are not written to the log again, which takes ten times as long.
  await runAt(url, `create database ${name} template ${template} strategy file_copy`)
  const fresh = new URL(url)
  fresh.pathname = `/${name}`
  return fresh.href
}

export const databaseName = (url: string): string => new URL(url).pathname.slice(1)

export async function dropDatabase(url: string, name: string): Promise<void> {
  await runAt(url, `drop database if exists ${name} with (force)`)
}
