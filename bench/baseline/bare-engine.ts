import Database from 'libsql'
import { Client } from 'pg'
import type { SqlValue } from '../../server/store/sql.ts'

/** The statements of one transaction, as the product uses them to write 50 mutations. */
export type Transaction = readonly { readonly text: string; readonly params: readonly SqlValue[] }[]

export interface BareEngine {
  run(transaction: Transaction): Promise<void>
  close(): Promise<void>
}

/** libsql and nothing else: the same statements, prepared, with the same durability. */
export function bareSqlite(file: string): BareEngine {
  const database = new Database(file)
  for (const pragma of ['journal_mode=wal', 'synchronous=full', 'foreign_keys=on']) database.pragma(pragma)
  const prepared = new Map<string, Database.Statement>()
  const prepare = (text: string): Database.Statement => {
    const known = prepared.get(text) ?? database.prepare(text.replace(/\$(\d+)/g, '?$1'))
    prepared.set(text, known)
    return known
  }
  return {
    async run(transaction) {
      database.exec('begin immediate')
      for (const { text, params } of transaction) prepare(text).all(params)
      database.exec('commit')
    },
    close: async () => void database.close(),
  }
}

/** One pg connection and nothing else. */
export async function barePostgres(url: string): Promise<BareEngine> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `bare_${names.size}`
    names.set(text, name)
    return name
  }
  return {
    async run(transaction) {
      await client.query('begin isolation level read committed')
      for (const { text, params } of transaction) await client.query({ name: nameOf(text), text, values: [...params] })
      await client.query('commit')
    },
    close: () => client.end(),
  }
}
