import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { allErrors } from '#domain/error-code.ts'
import { serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { Bus } from '../feed/bus.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import type { Services } from '../services.ts'
import { FeedTables } from '../store/feed/feed-tables.ts'
import { JoinedEngine } from '../store/joined-engine.ts'
import { claimKey, releaseKey, saveAnswer, type KeyedRequest, type StoredAnswer } from '../store/people/idempotency-keys.ts'
import type { Engine } from '../store/sql.ts'
import { toErrorBody } from './errors.ts'
import { wrongInput } from './wrong-input.ts'

export const keyHeader = 'idempotency-key'

/** Without the quotation marks that the header's grammar asks for and many programs leave out. */
const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${serverLimits.idempotency.maxKeyLength}}$`)

/** Undefined without the header. Method, address and content tell whether two requests are the same. */
export function keyedRequest(request: FastifyRequest, userId: number): KeyedRequest | undefined {
  const sent = request.headers[keyHeader]
  if (sent === undefined) return undefined
  const key = typeof sent === 'string' ? sent.replace(/^"(.*)"$/, '$1') : ''
  if (!keyPattern.test(key))
    throw wrongInput('Idempotency-Key', `The header Idempotency-Key has to have 1 to ${serverLimits.idempotency.maxKeyLength} visible ASCII characters.`)
  const content = request.body === undefined ? '' : canonicalJson(request.body)
  return { userId, key, hash: createHash('sha256').update(`${request.method} ${request.url}\n${content}`).digest('hex') }
}

/**
 *   claim the key ─► ours? ─► prepare ─► one transaction: what the handler writes, and its answer ─► pokes
 *                     │         ├─ a refusal: nothing is written, and the refusal is the answer
 *                     │         └─ an outage, "later": nothing is written, and the key is free again
 *                     ├─► answered: that answer, without running anything
 *                     └─► still running: 409; another request: 422
 *
 * `run` gets services that write in the transaction; it may run more than once, and only the last run counts.
 * Law 186: if a process dies in between, another may claim the key after a while, and the first can then no longer commit.
 */
export async function answerOnce<Prepared>(
  services: Services,
  keyed: KeyedRequest,
  prepare: () => Promise<Prepared>,
  run: (joined: Services, prepared: Prepared) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { engine, clock } = services
  const claim = randomUUID()
  const state = await engine.write((sql) => claimKey(sql, keyed, claim, clock()))
  if (state.is === 'answered') return state.answer
  if (state.is === 'running') throw new Refusal('request.still-running')
  if (state.is === 'another-request') throw new Refusal('request.key-reused')
  try {
    const prepared = await prepare()
    return await runJoined(services, keyed, claim, (joined) => run(joined, prepared))
  } catch (error) {
    if (error instanceof Refusal && allErrors[error.code].retry === 'never') return saveRefusal(engine, keyed, claim, error)
    // If this fails too, the claim lapses by itself.
    await engine.write((sql) => releaseKey(sql, keyed, claim)).catch(() => undefined)
    throw error
  }
}

type Pokes = Parameters<Bus['poke']>[]

async function runJoined(services: Services, keyed: KeyedRequest, claim: string, run: (joined: Services) => Promise<StoredAnswer>): Promise<StoredAnswer> {
  const { answer, pokes } = await services.engine.write(async (sql) => {
    const pokes: Pokes = []
    const engine = new JoinedEngine(services.engine.name, sql)
    const store = new FeedTables(engine, { poke: (...poke) => void pokes.push(poke) })
    const answer = await run({ ...services, engine, store })
    if (!(await saveAnswer(sql, keyed, claim, answer))) throw new Refusal('request.still-running')
    return { answer, pokes }
  })
  for (const poke of pokes) services.bus.poke(...poke)
  return answer
}

async function saveRefusal(engine: Engine, keyed: KeyedRequest, claim: string, { code, detail }: Refusal): Promise<StoredAnswer> {
  const answer = { status: allErrors[code].status, body: JSON.stringify(toErrorBody(code, detail)) }
  if (!(await engine.write((sql) => saveAnswer(sql, keyed, claim, answer)))) throw new Refusal('request.still-running')
  return answer
}
