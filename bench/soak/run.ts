import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from '../../server/store/sql.ts'
import { createCleanup } from '../../tests/bad-days/cleanup.ts'
import { groupId, password, people } from '../../tests/bad-days/lab.ts'
import { openSite, type EngineName, type Site } from '../../tests/bad-days/site.ts'
import { memoryOf } from '../process-use.ts'
import { manyTablets } from '../sessions.ts'
import type { SoakFault, SoakOutcome, SoakTask } from './process.ts'
import type { SoakPerson } from './tablet.ts'

export interface SoakOptions {
  readonly engine: EngineName
  /** How many work at once without faults, one number after another. */
  readonly quiet: readonly number[]
  /** How many work at once with faults. */
  readonly tablets: number
  readonly seconds: number
}

/** A part of the run: some tablets at work, quietly or with faults. */
export interface Phase extends SoakOutcome {
  readonly tablets: number
  readonly seconds: number
  readonly kills: number
  /** MB that the server had at most, and at the end. */
  readonly maxMemory: number
  readonly lastMemory: number
}

export interface SoakReport {
  readonly phases: readonly Phase[]
  lost: number
  doubled: number
  wrong: string[]
}

/** Of the whole time, what each number of tablets without faults gets; the rest is with faults. */
const quietShare = 0.1
const memoryEvery = 1_000
/** Ms between two faults of each kind. A short run has some of each, too. */
const pausesIn = (seconds: number) => ({
  kill: Math.min(30_000, seconds * 333),
  cut: Math.min(7_000, seconds * 250),
  expire: Math.min(11_000, seconds * 300),
})

/** How fast pushes are with one tablet and with many, and whether anything is lost while the server is killed, connections are cut and sessions end. */
export async function runSoak({ engine, quiet, tablets, seconds }: SoakOptions): Promise<SoakReport> {
  const leftovers = createCleanup()
  const wrong: string[] = []
  try {
    const site = await openSite(engine, { leftovers, megabytes: 512 + seconds, note: (what) => wrong.push(what), env: manyTablets })
    await site.server.start()
    const phases: Phase[] = []
    for (const count of quiet) phases.push(await runPhase(site, `quiet-${count}`, count, seconds * quietShare, false))
    phases.push(await runPhase(site, 'faults', tablets, seconds * (1 - quietShare * quiet.length), true))
    const report: SoakReport = { phases, lost: 0, doubled: 0, wrong: [...wrong, ...phases.flatMap((phase) => phase.wrong)] }
    await site.look((tables) => compare(tables, phases, report))
    report.wrong.push(...(await site.doctor()).map((line) => `doctor: ${line}`))
    await site.close()
    return report
  } finally {
    await leftovers.clear()
  }
}

async function runPhase(site: Site, name: string, count: number, seconds: number, hasFaults: boolean): Promise<Phase> {
  const child = fork(join(import.meta.dirname, 'process.ts'), { execArgv: process.execArgv })
  const answered = once(child, 'message') as Promise<[SoakOutcome]>
  const task: SoakTask = { url: `http://127.0.0.1:${site.server.port}`, people: personsOf(name, count), seconds }
  child.send(task)
  const memory: number[] = []
  const timers = [setInterval(() => memory.push(memoryOf(site.server.pid ?? 0, 'VmRSS')), memoryEvery)]
  const pauses = pausesIn(seconds)
  const faults = { kills: 0, ending: false }
  const tell = (fault: SoakFault) => () => child.connected && child.send(fault)
  if (hasFaults) timers.push(setInterval(tell('cut'), pauses.cut), setInterval(tell('expire'), pauses.expire))
  const killing = hasFaults ? keepKilling(site, faults, seconds, pauses.kill) : undefined
  const [outcome] = await answered
  timers.forEach((timer) => clearInterval(timer))
  faults.ending = true
  await killing
  const known = memory.filter((megabytes) => megabytes > 0)
  return { ...outcome, tablets: count, seconds, kills: faults.kills, maxMemory: Math.max(...known), lastMemory: known.at(-1) ?? 0 }
}

async function keepKilling(site: Site, faults: { kills: number; ending: boolean }, seconds: number, pause: number): Promise<void> {
  for (const ends = Date.now() + seconds * 1_000; !faults.ending && Date.now() + pause < ends;) {
    await wait(pause)
    await site.server.kill()
    await site.server.start()
    faults.kills++
  }
}

/** People of the small laboratory, each with as many tablets as it takes; all their tablets change one sample of theirs. */
const personsOf = (name: string, count: number): SoakPerson[] =>
  Array.from({ length: count }, (_, at) => {
    const { id, login } = people[at % people.length]!
    return { userId: id, groupId, login, password, sampleId: 100 + id, device: `soak-${name}-${String(at).padStart(4, '0')}` }
  })

async function compare(engine: Engine, phases: readonly Phase[], report: SoakReport): Promise<void> {
  for (const [device, acknowledged] of phases.flatMap((phase) => Object.entries(phase.acknowledged))) {
    const [found] = await engine.read((sql) =>
      sql.all<{ entries: number; different: number; refused: number }>(
        'select count(*) as entries, count(distinct n) as different, count(code) as refused from audit where group_id = $1 and device = $2',
        [groupId, device],
      ),
    )
    const { entries, different, refused } = found!
    report.lost += Math.max(0, acknowledged - different)
    report.doubled += entries - different
    if (refused) report.wrong.push(`${device}: ${refused} changes were refused`)
  }
}
