import { buildApp } from '../../server/app.ts'
import { usualBudgets } from '../../server/settings/budgets.ts'
import type { Engine } from '../../server/store/sql.ts'
import type { Transaction } from '../transaction.ts'
import { recordEngine } from '../record-engine.ts'

const endless = { perSecond: 1e9, burst: 1e12 }

/** How the product answers an address that it has answered before. */
export interface RecordedRead {
  readonly statements: readonly Transaction[]
  readonly answer: unknown
}

export async function recordReads(engine: Engine, token: string, addresses: readonly string[]): Promise<Record<string, RecordedRead>> {
  let transactions: Transaction[] = []
  const app = await buildApp({
    engine: recordEngine(engine, { read: (transaction) => transactions.push(transaction) }),
    clock: Date.now,
    webRoot: '/nowhere',
    apiRate: 1e6,
    budgets: { ...usualBudgets, person: endless, address: endless },
  })
  const recorded: Record<string, RecordedRead> = {}
  for (const url of addresses)
    for (const _ of ['first', 'again']) {
      transactions = []
      const answered = await app.inject({ url, headers: { authorization: token } })
      if (answered.statusCode !== 200) throw new Error(`${url} was answered with ${answered.statusCode}`)
      recorded[url] = { statements: transactions, answer: answered.json() }
    }
  await app.close()
  return recorded
}
