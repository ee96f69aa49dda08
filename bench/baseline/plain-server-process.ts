import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { barePostgres, bareSqlite, type BareEngine } from './bare-engine.ts'
import type { PlainAnswers } from './plain-server.ts'

/** As many as the product has, so that PostgreSQL has as much to do at once. */
const connections = 10

process.once('message', async ({ place, reads }: PlainAnswers) => {
  const idle: BareEngine[] =
    'file' in place ? [bareSqlite(place.file)] : await Promise.all(Array.from({ length: connections }, () => barePostgres(place.databaseUrl)))
  const waiting: ((engine: BareEngine) => void)[] = []
  const take = async () => idle.pop() ?? new Promise<BareEngine>((resolve) => waiting.push(resolve))
  const giveBack = (engine: BareEngine) => {
    const next = waiting.shift()
    if (next) next(engine)
    else idle.push(engine)
  }
  const server = createServer(async ({ url = '' }, answer) => {
    const engine = await take()
    const read = reads[url]!
    for (const transaction of read.statements) await engine.read(transaction)
    giveBack(engine)
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(read.answer))
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
