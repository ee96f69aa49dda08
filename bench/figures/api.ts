import { cpSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { loadDemo } from '../../server/demo/load-demo.ts'
import { openStore, sqliteFile } from '../../server/store/open-store.ts'
import { freshDatabase, startPostgres } from '../../tests/harness/postgres.ts'
import type { ServerProcess } from '../../tests/harness/server-process.ts'
import { startPlainServer, type PlainAnswers } from '../baseline/plain-server.ts'
import { atMost, noLessThan, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup, type Step } from '../group.ts'
import { largeData, samplesElsewhere, type Lab, type ServerOptions } from '../lab.ts'
import { median, percentile, timed } from '../measure.ts'
import { cpuOf, memoryOf, untilIdle } from '../process-use.ts'
import { startPrograms, type Programs } from '../programs/calls.ts'
import { readsIn, type Reads } from '../programs/reads.ts'
import { recordReads, type RecordedRead } from '../programs/record-reads.ts'
import { signInPrograms } from '../programs/sign-in-programs.ts'
import { manyTablets } from '../sessions.ts'

interface Ground {
  readonly where: ServerOptions
  readonly place: PlainAnswers['place']
  readonly tokens: readonly string[]
  readonly reads: readonly (Reads & { readonly recorded: Readonly<Record<string, RecordedRead>> })[]
}

/** Of these, 100,000 are not archived: those are listed and exported. */
const samples = 111_000
const listed = 100_000

/** What programs get over REST from 100,000 samples, on each engine. */
export const measureSqliteApi = defineGroup('api', sqliteGround, stepsOn('SQLite'))
export const measurePostgresApi = defineGroup('api', postgresGround, stepsOn('PostgreSQL'))

function stepsOn(engine: string): Step<Ground>[] {
  return [
    { title: `${engine}: reads of programs`, measure: (ground, lab) => readRates(ground, lab, engine) },
    { title: `${engine}: 200 programs at once`, measure: (ground, lab) => manyAtOnce(ground, lab, engine) },
    { title: `${engine}: reads while HTML comes that becomes too much`, measure: (ground, lab) => besideBombs(ground, lab, engine) },
    { title: `${engine}: export of all samples`, measure: (ground, lab) => exported(ground, lab, engine) },
  ]
}

async function sqliteGround(lab: Lab): Promise<Ground> {
  const dataFolder = lab.folder('api')
  cpSync(await largeData(samples), dataFolder, { recursive: true })
  return prepare({ dataFolder }, { file: sqliteFile(dataFolder) })
}

async function postgresGround(lab: Lab): Promise<Ground> {
  const postgres = await startPostgres()
  lab.leave(() => postgres.stop())
  const databaseUrl = await freshDatabase(postgres.url)
  const store = await openStore({ dataFolder: '', databaseUrl })
  await loadDemo({ engine: store.engine, clock: Date.now, samples: samples + samplesElsewhere })
  await store.engine.vacuum?.('samples')
  await store.close()
  return prepare({ databaseUrl }, { databaseUrl })
}

async function prepare(where: ServerOptions, place: Ground['place']): Promise<Ground> {
  const store = await openStore({ dataFolder: '', ...where })
  const tokens = await signInPrograms(store.engine)
  const reads: Ground['reads'][number][] = []
  for (const kind of await store.engine.read(readsIn)) reads.push({ ...kind, recorded: await recordReads(store.engine, tokens[0]!, kind.addresses) })
  await store.close()
  return { where, place, tokens, reads }
}

async function withServer<T>({ where }: Ground, lab: Lab, work: (server: ServerProcess, programs: Programs) => Promise<T>): Promise<T> {
  const server = await lab.server({ ...where, env: manyTablets })
  const programs = startPrograms()
  try {
    return await work(server, programs)
  } finally {
    programs.end()
    await server.kill('SIGTERM')
  }
}

/** Enough for the server never to wait for a program. */
const connections = 8

const readRates = (ground: Ground, lab: Lab, engine: string): Promise<Figure[]> =>
  withServer(ground, lab, async (server, programs) => {
    const plain = await startPlainServer({
      place: ground.place,
      reads: Object.fromEntries(ground.reads.flatMap(({ recorded }) => Object.entries(recorded))),
    })
    const figures: Figure[] = []
    const [rounds, seconds] = lab.isQuick ? [3, 1] : [7, 2]
    const { tokens } = ground
    await useAll(programs, server, ground)
    for (const { name, addresses, recorded } of ground.reads) {
      const calls = addresses.map((path) => ({ path }))
      const callAll = async ({ url, pid }: Asked): Promise<Rate> => {
        const before = cpuOf(pid)
        const { perSecond } = await programs.work({ url, tokens, calls, atOnce: connections, seconds })
        return { perSecond, cpu: ((cpuOf(pid) - before) * 1_000) / (perSecond * seconds) }
      }
      const rates = { ours: [] as Rate[], floor: [] as Rate[] }
      for (let round = 0; round <= rounds; round++) {
        rates.ours.push(await callAll(server))
        rates.floor.push(await callAll(plain))
      }
      // The first round compiles and prepares.
      const middle = (of: keyof typeof rates, what: keyof Rate) => median(rates[of].slice(1).map((rate) => rate[what]))
      const asked = recorded[addresses[0]!]!.statements.slice(isAsking).flat().length
      figures.push(
        noLessThan(0.5, {
          name: `${name} over REST, ${engine}`,
          unit: '/s',
          ours: middle('ours', 'perSecond'),
          floor: middle('floor', 'perSecond'),
          note: `${asked} statements; ${middle('ours', 'cpu').toFixed(2)} ms of CPU for a call, the plain server ${middle('floor', 'cpu').toFixed(2)} ms`,
        }),
      )
    }
    plain.end()
    return figures
  })

type Asked = Pick<ServerProcess, 'url' | 'pid'>

interface Rate {
  readonly perSecond: number
  /** Ms for a call; says more than the rate while other work runs on the machine. */
  readonly cpu: number
}

/** Until the server has written down that each token is used, which it does once an hour, and has done what it does after its start. */
async function useAll(programs: Programs, { url, pid }: ServerProcess, { tokens, reads }: Ground): Promise<void> {
  await programs.work({ url, tokens, calls: reads[0]!.addresses.map((path) => ({ path })), atOnce: connections, seconds: 5 })
  await untilIdle(pid)
}

/** The transaction before those that read what is asked for: who is it? */
const isAsking = 1

/** 80 KB that would become four million elements. */
const bomb = `<p>${Array.from({ length: 190 }, (_, at) => `<b a${at}>`).join('')}${'<p>x'.repeat(20_000)}`

/** What a program waits for an answer, alone and while two others send HTML that the server refuses to read. */
const besideBombs = (ground: Ground, lab: Lab, engine: string): Promise<Figure[]> =>
  withServer(ground, lab, async (server, programs) => {
    const { tokens, reads } = ground
    await useAll(programs, server, ground)
    const seconds = lab.isQuick ? 3 : 10
    const { addresses } = reads[0]!
    const call = async (token: string, path: string, init: RequestInit = {}) => {
      const answer = await fetch(server.url + path, { ...init, headers: { authorization: token, 'content-type': 'application/json' } })
      await answer.arrayBuffer()
      return answer.status
    }
    const waits = async () => {
      const times: number[] = []
      for (const until = Date.now() + seconds * 1_000; Date.now() < until;)
        times.push(await timed(() => call(tokens[times.length % 100]!, addresses[times.length % addresses.length]!)))
      return percentile(times, 95)
    }
    const alone = await waits()
    let refused = 0
    const over = new AbortController()
    const sending = tokens.slice(100, 102).map(async (token) => {
      while (!over.signal.aborted)
        if ((await call(token, '/members/fn/createPDF/createPDF.ashx', { method: 'POST', body: JSON.stringify({ contents: bomb, fileName: 'x' }) })) === 422)
          refused++
    })
    const beside = await waits()
    over.abort()
    await Promise.all(sending)
    const name = `95 of 100 reads while two programs send HTML that becomes too much, ${engine}`
    return [noLongerThan(3, { name, unit: 'ms', ours: beside, floor: alone, note: `${refused} refused` })]
  })

const crowd = 200

/** All kinds of short reads; one call in 20 changes a note. */
const manyAtOnce = (ground: Ground, lab: Lab, engine: string): Promise<Figure[]> =>
  withServer(ground, lab, async (server, programs) => {
    await useAll(programs, server, ground)
    const seconds = lab.isQuick ? 5 : 15
    const [one, ...lists] = ground.reads.filter(({ isHeavy }) => !isHeavy)
    const calls = Array.from({ length: 20_000 }, (_, n) => {
      const { addresses } = [one!, ...lists][n % (lists.length + 1)]!
      const path = addresses[Math.floor(n / (lists.length + 1)) % addresses.length]!
      return n % 20 ? { path } : { path: one!.addresses[(n / 20) % one!.addresses.length]!, body: JSON.stringify({ note: `Thawed ${n}` }) }
    })
    const { p50, p99, perSecond } = await programs.work({ url: server.url, tokens: ground.tokens, calls, atOnce: crowd, together: true, seconds })
    const note = `${Math.round(perSecond)} calls a second`
    return [noLongerThan(10, { name: `${crowd} programs at once: p99, against p50, ${engine}`, unit: 'ms', ours: p99, floor: p50, note })]
  })

/** What is freed late after the start, and after the first export, is freed by then. */
const idle = 10_000

const exported = (ground: Ground, lab: Lab, engine: string): Promise<Figure[]> =>
  withServer(ground, lab, async (server) => {
    const exports: { took: number; grown: number }[] = []
    // The first one also puts the samples in order, which is kept.
    for (const _ of ['first', 'again']) {
      await wait(idle)
      const before = memoryOf(server.pid, 'VmRSS')
      // From here on, the kernel keeps the most that it has.
      writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
      const from = performance.now()
      const lines = await countLines(server.url, ground.tokens[0]!)
      if (lines < listed) throw new Error(`the export has ${lines} lines`)
      exports.push({ took: performance.now() - from, grown: memoryOf(server.pid, 'VmHWM') - before })
    }
    const note = exports.map(({ took, grown }) => `${(took / 1_000).toFixed(1)} s and ${grown.toFixed(0)} MB`).join(' the first time; then ')
    return [atMost(50, { name: `export of ${listed.toLocaleString('en')} samples: memory, ${engine}`, unit: 'MB', ours: exports[1]!.grown, note })]
  })

async function countLines(url: string, authorization: string): Promise<number> {
  const answer = await fetch(`${url}/media/js/helpers/handlers/tableViews.ashx`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'exportViewData', scope: 'SAMPLES' }),
  })
  if (!answer.ok) throw new Error(`the export was answered with ${answer.status}`)
  let lines = 0
  for await (const part of answer.body!) for (const byte of part) if (byte === 10) lines++
  return lines
}
