import Database from 'libsql'
import { Client } from 'pg'
import type { Transaction } from '../transaction.ts'

export interface BareEngine {
  run(transaction: Transaction): Promise<unknown>
  /** In one snapshot; returns the rows. */
  read(transaction: Transaction): Promise<unknown[]>
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
  const runAs = async (begin: string, transaction: Transaction) => {
    database.exec(begin)
    const rows = transaction.map(({ text, params }) => prepare(text).all(params))
    database.exec('commit')
    return rows.flat()
  }
  return {
    run: (transaction) => runAs('begin immediate', transaction),
    read: (transaction) => runAs('begin', transaction),
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
  const runAs = async (begin: string, transaction: Transaction) => {
    await client.query(begin)
    const rows: unknown[] = []
    for (const { text, params } of transaction) rows.push(...(await client.query({ name: nameOf(text), text, values: [...params] })).rows)
    await client.query('commit')
    return rows
  }
  return {
    run: (transaction) => runAs('begin isolation level read committed', transaction),
    read: (transaction) => runAs('begin isolation level repeatable read read only', transaction),
    close: () => client.end(),
  }
}
