import { setTimeout as wait } from 'node:timers/promises'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import type { Engine } from '#server/store/sql.ts'
import { createCleanup, type Cleanup } from '#tests/bad-days/cleanup.ts'
import { groupId, password, people } from '#tests/bad-days/lab.ts'
import { Random } from '#tests/bad-days/random.ts'
import { openSite, type EngineName } from '#tests/bad-days/site.ts'
import { SteadyPusher } from '#tests/harness/steady-pusher.ts'
import { openSiteBehindProxy, type CrashSite } from './behind-proxy.ts'
import { KeyedWriter } from './keyed-writer.ts'

export interface CrashOptions {
  /** One server on it, or three on PostgreSQL behind a proxy. */
  readonly engine: EngineName | 'proxy'
  /** The folder of an earlier release: behind the proxy, each server runs this one or that one, chosen at each start. */
  readonly earlier?: string | undefined
  readonly kills: number
  readonly seed: number
  /** How long what was not answered is repeated at the end, in ms. A write that was cut off keeps its key for a minute. */
  readonly drainFor: number
  say?(line: string): void
}

export interface CrashReport {
  kills: number
  seconds: number
  /** Answered with success: mutations of devices, and samples that programs created. */
  acknowledged: number
  lost: number
  doubled: number
  slowestRestart: number
  wrong: string[]
}

export const emptyReport = (): CrashReport => ({ kills: 0, seconds: 0, acknowledged: 0, lost: 0, doubled: 0, slowestRestart: 0, wrong: [] })

type PusherResult = Pick<SteadyPusher, 'made' | 'acknowledged' | 'wrong'>
type WriterResult = Pick<KeyedWriter, 'acknowledged' | 'pending' | 'wrong'>

const maxLifetime = 800
const megabytesAKill = 3
const minMegabytes = 128

/**
 * Kills servers with SIGKILL at random moments while devices and programs write, and starts them again each time. Behind a proxy, some
 * are stopped as for an update instead. Then what was acknowledged is compared with the database.
 */
export async function runCrashes(options: CrashOptions): Promise<CrashReport> {
  const { kills, seed, drainFor, say } = options
  const leftovers = createCleanup()
  const random = new Random(seed)
  const begun = performance.now()
  const report = emptyReport()
  try {
    const site = await openCrashSite(options, random, leftovers, report)
    const { pushers, writers } = await openWriters(site.url)
    for (const each of [...pushers, ...writers]) each.start()
    while (report.kills < kills) {
      await wait(random.between(0, maxLifetime))
      await endOne(site, random, report)
      if (report.kills % 20 === 0) say?.(`${report.kills} kills`)
    }
    await Promise.all([...pushers.map((pusher) => pusher.drain()), ...writers.map((writer) => writer.drain(drainFor))])
    await site.look((tables) => compare(tables, pushers, writers, report))
    report.wrong.push(...(await site.doctor()).map((line) => `doctor: ${line}`))
    await site.close()
  } finally {
    await leftovers.clear()
  }
  report.seconds = (performance.now() - begun) / 1_000
  return report
}

async function openCrashSite({ engine, kills, earlier }: CrashOptions, random: Random, leftovers: Cleanup, { wrong }: CrashReport): Promise<CrashSite> {
  const note = (what: string) => void wrong.push(what)
  if (engine === 'proxy') return openSiteBehindProxy({ leftovers, note, nextRelease: () => random.pick([undefined, earlier]) })
  const site = await openSite(engine, { leftovers, note, megabytes: minMegabytes + megabytesAKill * kills })
  await site.server.start()
  return { ...site, servers: [site.server], url: () => `http://127.0.0.1:${site.server.port}` }
}

async function endOne({ servers }: CrashSite, random: Random, report: CrashReport): Promise<void> {
  const server = random.pick(servers)
  await (servers.length > 1 && random.chance(0.3) ? server.stop() : server.kill())
  const at = performance.now()
  await server.start()
  report.slowestRestart = Math.max(report.slowestRestart, performance.now() - at)
  report.kills++
}

const deviceOf = (login: string): string => `crash-${login}-tablet`
/** The first sample of a person of this number in the laboratory of bad-days/lab.ts, and how much is in it. */
const sampleOf = (userId: number): number => 100 + userId
const amountAtFirst = 20

async function openWriters(url: () => string): Promise<{ pushers: SteadyPusher[]; writers: KeyedWriter[] }> {
  const pushers: SteadyPusher[] = []
  const writers: KeyedWriter[] = []
  for (const { id, login } of people) {
    const token = await signIn(url(), login)
    const { epoch } = (await (await fetch(`${url()}/api/v1/sync/session`, { headers: { authorization: token } })).json()) as SessionInfo
    pushers.push(new SteadyPusher({ url: url(), token, epoch, device: deviceOf(login), userId: id, groupId, sampleId: sampleOf(id) }))
    writers.push(new KeyedWriter({ url, token, name: `Made by ${login}` }))
  }
  return { pushers, writers }
}

/** The cookie's value is a token like any other. */
async function signIn(url: string, login: string): Promise<string> {
  const answer = await fetch(`${url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: login, pw: password }) })
  const token = /=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1]
  if (!token) throw new Error(`${login} could not sign in: ${await answer.text()}`)
  return token
}

/** Adds to the report what is in the database and what is missing there. */
export async function compare(engine: Engine, pushers: readonly PusherResult[], writers: readonly WriterResult[], report: CrashReport): Promise<void> {
  for (const [at, { id, login }] of people.entries()) {
    await compareDevice(engine, deviceOf(login), sampleOf(id), pushers[at]!, report)
    await compareSamples(engine, writers[at]!, report)
  }
  const { broken } = await verifyAudit(engine, groupId)
  if (broken !== null) report.wrong.push(`entry ${broken} of the audit log breaks its chain`)
}

/** Every acknowledged mutation is in the audit log once, and the sample has as much more as there are mutations. */
async function compareDevice(engine: Engine, device: string, sampleId: number, pusher: PusherResult, report: CrashReport): Promise<void> {
  const entries = await engine.read((sql) =>
    sql.all<{ n: number; code: string | null }>('select n, code from audit where group_id = $1 and device = $2 order by seq', [groupId, device]),
  )
  const [sample] = await engine.read((sql) => sql.all<{ amount: number }>('select amount from samples where group_id = $1 and id = $2', [groupId, sampleId]))
  const numbers = new Set(entries.map(({ n }) => n))
  const applied = sample!.amount - amountAtFirst
  report.acknowledged += pusher.acknowledged
  for (let n = 1; n <= pusher.acknowledged; n++) if (!numbers.has(n)) report.lost++
  report.doubled += entries.length - numbers.size + Math.max(0, applied - numbers.size)
  report.lost += Math.max(0, pusher.acknowledged - applied)
  if (pusher.acknowledged === 0) report.wrong.push(`${device}: nothing was acknowledged`)
  if (pusher.made !== pusher.acknowledged) report.wrong.push(`${device}: ${pusher.made - pusher.acknowledged} mutations were never answered`)
  for (const { n, code } of entries) if (code) report.wrong.push(`${device}: ${n} was refused with ${code}`)
  for (const wrong of pusher.wrong) if (!wrong.startsWith('no answer')) report.wrong.push(`${device}: ${wrong}`)
}

/** Every acknowledged sample is there once; every other one that was sent, once or not at all. */
async function compareSamples(engine: Engine, { acknowledged, pending, wrong }: WriterResult, report: CrashReport): Promise<void> {
  report.acknowledged += acknowledged.length
  report.wrong.push(...wrong)
  const counts = new Map<string, number>()
  for (const name of [...acknowledged, ...pending]) {
    const rows = await engine.read((sql) => sql.all('select id from samples where group_id = $1 and name = $2', [groupId, name]))
    counts.set(name, rows.length)
  }
  report.lost += acknowledged.filter((name) => counts.get(name) === 0).length
  report.doubled += [...counts.values()].filter((count) => count > 1).length
}
