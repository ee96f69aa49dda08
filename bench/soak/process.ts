import { percentile } from '../measure.ts'
import { SoakTablet, type SoakPerson } from './tablet.ts'

export interface SoakTask {
  readonly url: string
  readonly people: readonly SoakPerson[]
  readonly seconds: number
}

/** One tablet in ten is hit by each of these. */
export type SoakFault = 'cut' | 'expire'
const share = 0.1

export interface SoakOutcome {
  readonly pushes: number
  readonly p50: number
  readonly p99: number
  readonly repeated: number
  readonly signIns: number
  /** The last acknowledged number of each device. */
  readonly acknowledged: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
}

/** The tablets, in a process of their own: what they use is not the server's. */
process.once('message', async ({ url, people, seconds }: SoakTask) => {
  const tablets = people.map((person) => new SoakTablet(url, person))
  process.on('message', (fault: SoakFault) => {
    for (const tablet of tablets.filter(() => Math.random() < share)) void (fault === 'cut' ? tablet.cut() : tablet.expire())
  })
  await Promise.all(tablets.map((tablet) => tablet.work(Date.now() + seconds * 1_000)))
  const times = tablets.flatMap(({ pushes }) => pushes)
  const sum = (of: (tablet: SoakTablet) => number) => tablets.reduce((total, tablet) => total + of(tablet), 0)
  const outcome: SoakOutcome = {
    pushes: times.length,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    repeated: sum(({ repeated }) => repeated),
    signIns: sum(({ signIns }) => signIns),
    acknowledged: Object.fromEntries(tablets.map((tablet, at) => [people[at]!.device, tablet.acknowledged])),
    wrong: tablets.flatMap(({ wrong }) => wrong),
  }
  process.send!(outcome, () => process.exit(0))
})
process.on('disconnect', () => process.exit(1))
