import { ask } from '../ask.ts'
import { atMost, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import type { Lab } from '../lab.ts'
import { median } from '../measure.ts'
import { largeNumber, makeDemo } from '../large-demo.ts'
import { signInOnNewTablet, type SignInTimes } from './signing-in.ts'

interface Ground {
  /** The median round at 100,000, measured once. */
  usual(): Promise<SignInTimes>
  /** A folder with the demo of 300,000, and the most memory its server had, in MB. */
  large(): Promise<{ dataFolder: string; memory: number }>
}

const prepare = async (lab: Lab): Promise<Ground> => {
  let usual: Promise<SignInTimes> | undefined
  let large: ReturnType<Ground['large']> | undefined
  return { usual: () => (usual ??= measureUsual(lab)), large: () => (large ??= makeDemo(lab)) }
}

/** From the tap on "Sign in" in the product's own page, on a tablet that has never been used. */
export const measureFirstMirror = defineGroup('first mirror', prepare, [
  { title: 'first mirror from sign-in', measure: fromSignIn },
  { title: `demo of ${largeNumber}`, measure: demo },
  { title: `first mirror of ${largeNumber}`, measure: growth },
])

async function measureUsual(lab: Lab): Promise<SignInTimes> {
  const server = await lab.server({ isLarge: true })
  const rounds: SignInTimes[] = []
  for (let round = 0; round < (lab.isQuick ? 1 : 3); round++) rounds.push(await signInOnNewTablet(lab, server.url))
  await server.kill('SIGTERM')
  const middle = (what: Exclude<keyof SignInTimes, 'note'>) => median(rounds.map((times) => times[what]))
  const [rows, durable, listed, unpacked] = [middle('rows'), middle('durable'), middle('listed'), middle('unpacked')]
  const longestTask = Math.max(...rounds.map((times) => times.longestTask))
  return { rows, durable, listed, unpacked, longestTask, memory: middle('memory'), note: rounds.at(-1)!.note }
}

async function fromSignIn({ usual }: Ground, lab: Lab): Promise<Figure[]> {
  const floor = await measureFloor(lab)
  const { rows, durable, listed, unpacked, longestTask, note } = await usual()
  const name = 'first mirror of 100,000, from the tap on "Sign in"'
  return [
    atMost(1_000, { name: `${name}: rows on the screen`, unit: 'ms', ours: rows }),
    noLongerThan(0.08, { name: `${name}: durable`, unit: 'ms', ours: durable, floor }),
    noLongerThan(0.12, { name: `${name}: the right count, sorted, filtered and searched`, unit: 'ms', ours: listed, floor, note }),
    noLongerThan(1.2, { name: `${name}: all unpacked`, unit: 'ms', ours: unpacked, floor }),
    atMost(50, { name: `${name}: longest task of the page`, unit: 'ms', ours: longestTask, note: '0 is below 50' }),
  ]
}

/** Written plainly, in the bench's own page. */
async function measureFloor(lab: Lab): Promise<number> {
  const server = await lab.server({ isLarge: true })
  const page = await lab.benchPage(server.url)
  const floors: number[] = []
  for (let round = 0; round < (lab.isQuick ? 1 : 3); round++) floors.push(await ask(page, 'mirrorFloor', 'mara'))
  await page.context().close()
  await server.kill('SIGTERM')
  return median(floors)
}

async function demo({ large }: Ground): Promise<Figure[]> {
  const { memory } = await large()
  return [atMost(400, { name: `demo data of ${largeNumber} made: memory of the server`, unit: 'MB', ours: memory })]
}

/** Three times the rows may take three times as long, and a little for noise. */
const linear = 3.3

async function growth({ usual, large }: Ground, lab: Lab): Promise<Figure[]> {
  const before = await usual()
  const { dataFolder } = await large()
  const server = await lab.server({ dataFolder })
  const after = await signInOnNewTablet(lab, server.url)
  await server.kill('SIGTERM')
  const name = `first mirror of ${largeNumber}`
  const phases = [
    ['durable', 'durable'],
    ['listed', 'the right count, sorted, filtered and searched'],
    ['unpacked', 'all unpacked'],
  ] as const
  return [
    ...phases.map(([phase, said]) =>
      noLongerThan(linear, {
        name: `${name}: ${said}`,
        unit: 'ms',
        ours: after[phase],
        floor: before[phase],
        ...(phase === 'durable' && { note: 'the baseline is ours of 100,000' }),
        ...(phase === 'listed' && { note: after.note }),
      }),
    ),
    atMost(400, {
      name: `${name}: most memory of the page and its workers`,
      unit: 'MB',
      ours: after.memory,
      note: `${Math.round(before.memory)} MB at 100,000`,
    }),
    atMost(50, { name: `${name}: longest task of the page`, unit: 'ms', ours: after.longestTask, note: '0 is below 50' }),
  ]
}
