import { percentile, timed } from '../measure.ts'
import type { CallTimes, Work } from './calls.ts'
import { Connection } from './connection.ts'

process.on('message', async (work: Work) => {
  process.send!(await callAll(work).catch((error: unknown) => ({ failure: String(error) })))
})
process.on('disconnect', () => process.exit(0))

async function callAll({ url, tokens, calls, atOnce, seconds, together }: Work): Promise<CallTimes> {
  const connections = Array.from({ length: atOnce }, () => new Connection(url))
  const times: number[] = []
  const from = performance.now()
  const until = from + seconds * 1_000
  let next = 0
  const callNext = async (connection: Connection) => {
    const n = next++
    times.push(await timed(() => connection.send(tokens[n % tokens.length]!, calls[n % calls.length]!)))
  }
  const callOn = async (connection: Connection) => {
    while (performance.now() < until) await callNext(connection)
  }
  if (together) while (performance.now() < until) await Promise.all(connections.map(callNext))
  else await Promise.all(connections.map(callOn))
  const took = performance.now() - from
  for (const connection of connections) connection.close()
  return { perSecond: (times.length * 1_000) / took, p50: percentile(times, 50), p99: percentile(times, 99) }
}
