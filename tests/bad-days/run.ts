import { setMaxListeners } from 'node:events'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Device } from './device.ts'
import { kindsFor, runLanes, type EventKind } from './events.ts'
import { readEvidence } from './evidence.ts'
import { awaitRecovery } from './recovery.ts'
import { judge, type Verdict } from './judge.ts'
import { createCleanup } from './cleanup.ts'
import { Random } from './random.ts'
import { Scene } from './scene.ts'
import { openSite, type EngineName } from './site.ts'

export interface RunOptions {
  engine: EngineName
  seed: number
  /** The run ends with the first day that ends after this many ms. */
  lasts: number
  /** Working time of a day, in ms. */
  dayLasts: number
  /** A day goes on until so many mutations were made: a slow machine makes fewer. */
  minActs?: number
  /** How long a device, or the server, may take to get in sync in the evening, in ms. */
  healWithin: number
  /** Mutations per second of one device. */
  actsPerSecond: number
  /** How many times faster the devices' timers run than real ones. */
  speed: number
  /** Shortens events and the pauses between them. */
  pace: number
  /** Allowed events; all by default. */
  isAllowed?: (kind: EventKind) => boolean
  logFile: string
  say: (line: string) => void
}

/** What the audit log and the rows grow by; measured, and doubled. */
const megabytesAMinute = 4
const minMegabytes = 128

/** The result of a run. */
export interface Report {
  engine: EngineName
  seed: number
  days: number
  minutes: number
  acts: number
  verdict: Verdict
  events: Record<string, number>
  serverGone: number
  slowestHeal: number
  /** Everything that is wrong, each once. */
  wrong: string[]
}

/** Days of trouble, each with a quiet evening in which all devices must get in sync, followed by the check. */
export async function runBadDays(options: RunOptions): Promise<Report> {
  const { engine, seed, speed, say, logFile } = options
  mkdirSync(dirname(logFile), { recursive: true })
  writeFileSync(logFile, '')
  const log = (entry: object) => appendFileSync(logFile, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
  const note = (what: string) => log({ note: what })
  const onRejection = (error: unknown) => note(`nobody caught ${error instanceof Error ? error.stack : String(error)}`)
  process.on('unhandledRejection', onRejection)
  const leftovers = createCleanup()
  const random = new Random(seed)
  const begun = performance.now()
  const report: Report = { engine, seed, days: 0, minutes: 0, acts: 0, verdict: judge([], [], []), events: {}, serverGone: 0, slowestHeal: 0, wrong: [] }
  try {
    const site = await openSite(engine, {
      leftovers,
      megabytes: minMegabytes + megabytesAMinute * Math.ceil(options.lasts / 60_000),
      note,
    })
    await site.server.start()
    const scene = new Scene({ site, random: random.fork(), seed, speed, note })
    await scene.open()
    for (let day = 1; day === 1 || performance.now() - begun < options.lasts; day++) {
      const before = { acts: scene.acts, wrong: report.wrong.length }
      await workADay(scene, options, random.fork(), report, log)
      const healing = await awaitRecovery(scene, options.healWithin)
      const evidence = await site.look((tables) => readEvidence(tables, scene.devices))
      const verdict = judge(await Promise.all(scene.allDevices.map((device) => device.ledger())), evidence.audit, evidence.held)
      const ill = (await site.doctor()).map((line) => `doctor: ${line}`)
      const gone = site.server.gone
        .slice(report.serverGone)
        .map((end) => `the server ended by itself: code ${end.code}, signal ${end.signal}\n${end.lastWords}`)
      const wrong = [...gone, ...healing.wrong, ...evidence.wrong, ...ill, ...verdict.wrong].filter((each) => !report.wrong.includes(each))
      report.wrong.push(...wrong)
      for (const each of wrong) log({ wrong: each })
      Object.assign(report, { days: day, acts: scene.acts, verdict, serverGone: site.server.gone.length, minutes: (performance.now() - begun) / 60_000 })
      report.slowestHeal = Math.max(report.slowestHeal, healing.took)
      const result = wrong.length ? `${wrong.length} WRONG` : 'well'
      say(`day ${day}: ${scene.acts - before.acts} acts, at rest after ${(healing.took / 1_000).toFixed(1)} s; ${summaryOf(report)}; ${result}`)
      for (const each of wrong.slice(0, 5)) say(`  ${each.split('\n').slice(0, 3).join('\n    ').slice(0, 600)}`)
    }
    await scene.close()
    await site.close()
    return report
  } finally {
    await leftovers.clear()
    process.off('unhandledRejection', onRejection)
  }
}

export const summaryOf = ({ verdict, serverGone }: Report): string =>
  `${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.heldUntrue} held without a true reason, the server gone ${serverGone} times`

async function workADay(scene: Scene, options: RunOptions, random: Random, report: Report, log: (entry: object) => void): Promise<void> {
  const day = new AbortController()
  setMaxListeners(0, day.signal)
  const kinds = kindsFor(scene).filter(options.isAllowed ?? (() => true))
  const noteEvent = (kind: EventKind, device: Device | null, what: 'begins' | 'ends') => {
    if (what === 'begins') report.events[kind.name] = (report.events[kind.name] ?? 0) + 1
    log({ event: kind.name, what, ...(device && { device: device.name }) })
  }
  const enough = scene.acts + (options.minActs ?? 0)
  const endDay = async () => {
    await delay(options.dayLasts)
    while (scene.acts < enough && !day.signal.aborted) await delay(100)
    day.abort()
  }
  const work = scene.devices.map((device) => keepWorking(device, options.actsPerSecond, day.signal))
  const events = runLanes({ scene, kinds, random, ending: day.signal, pace: options.pace, log: noteEvent })
  await Promise.all([endDay(), ...work, events]).finally(() => day.abort())
}

async function keepWorking(device: Device, perSecond: number, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await delay(device.random.between(0, 2_000 / perSecond))
    await device.work()
  }
}
