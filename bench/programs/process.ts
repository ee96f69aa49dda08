import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { percentile, timed } from '../measure.ts'
import type { Call, CallTimes, Work } from './calls.ts'

process.on('message', async (work: Work) => {
  process.send!(await callAll(work).catch((error: unknown) => ({ failure: String(error) })))
})
process.on('disconnect', () => process.exit(0))

/** On connections that stay open. */
async function callAll({ url, tokens, calls, atOnce, seconds, together }: Work): Promise<CallTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const times: number[] = []
  const from = performance.now()
  const until = from + seconds * 1_000
  let next = 0
  const callNext = async () => {
    const n = next++
    times.push(await timed(() => send(agent, url, tokens[n % tokens.length]!, calls[n % calls.length]!)))
  }
  const callOn = async () => {
    while (performance.now() < until) await callNext()
  }
  const callTogether = () => Promise.all(Array.from({ length: atOnce }, callNext))
  if (together) while (performance.now() < until) await callTogether()
  else await Promise.all(Array.from({ length: atOnce }, callOn))
  const took = performance.now() - from
  agent.destroy()
  return { perSecond: (times.length * 1_000) / took, p50: percentile(times, 50), p99: percentile(times, 99) }
}

function send(agent: Agent, url: string, authorization: string, { path, body }: Call): Promise<void> {
  const headers = { authorization, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) }
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method: body ? 'PATCH' : 'GET', headers })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      if (answer.statusCode === 200) answer.resume().once('end', resolve)
      else void text(answer).then((said) => reject(new Error(`${path} was answered with ${answer.statusCode} ${said}`)), reject)
    })
    sent.end(body)
  })
}
