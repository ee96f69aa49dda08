import { buildApp } from '../../server/app.ts'
import { usualBudgets } from '../../server/settings-budgets.ts'
import type { Engine } from '../../server/store/sql.ts'
import type { Transaction } from '../transaction.ts'
import { recordEngine } from '../record-engine.ts'

const endless = { perSecond: 1e9, burst: 1e12 }

/** The statements with which the product answers each of these addresses once it has answered it before. */
export async function recordReads(engine: Engine, token: string, addresses: readonly string[]): Promise<Record<string, Transaction[]>> {
  let transactions: Transaction[] = []
  const app = await buildApp({
    engine: recordEngine(engine, { read: (transaction) => transactions.push(transaction) }),
    clock: Date.now,
    webRoot: '/nowhere',
    apiRate: 1e6,
    budgets: { ...usualBudgets, person: endless, address: endless },
  })
  const recorded: Record<string, Transaction[]> = {}
  for (const url of addresses) {
    for (const _ of ['first', 'again']) {
      transactions = []
      const { statusCode } = await app.inject({ url, headers: { authorization: token } })
      if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`)
    }
    recorded[url] = transactions
  }
  await app.close()
  return recorded
}
