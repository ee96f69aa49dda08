import { Bench, type Family, type Maker, type SampleDraft } from './sample-draft.ts'
import { dayLength } from './days.ts'
import { makeAntibodies } from './makers/antibodies.ts'
import { makeCellLines } from './makers/cell-lines.ts'
import { makeBlood, makeTissue } from './makers/donors.ts'
import { makeMice } from './makers/mice.ts'
import { makePlasmids } from './makers/plasmids.ts'
import { makePrimers } from './makers/primers.ts'
import { makeProteins } from './makers/proteins.ts'
import { makeReagents } from './makers/reagents.ts'
import { makeVectors, makeVirusStocks } from './makers/viruses.ts'
import { ownersOf, type DemoGroup, type GroupKey, type Login } from './people.ts'
import { Random } from './random.ts'
import { makeDilutions, makeTimeCourse, makeTitration } from './series.ts'
import { showcase, type ShowcasePart } from './showcase.ts'

const makers = {
  antibodies: makeAntibodies,
  plasmids: makePlasmids,
  primers: makePrimers,
  cells: makeCellLines,
  tissue: makeTissue,
  blood: makeBlood,
  proteins: makeProteins,
  vectors: makeVectors,
  'virus stocks': makeVirusStocks,
  reagents: makeReagents,
  mice: makeMice,
  'time course': makeTimeCourse,
  titration: makeTitration,
  dilutions: makeDilutions,
} as const satisfies Record<string, Maker>

/** How often each kind of work is started in a group. */
const mixes: Readonly<Record<GroupKey, Readonly<Partial<Record<keyof typeof makers, number>>>>> = {
  okafor: {
    antibodies: 20,
    plasmids: 14,
    primers: 11,
    cells: 6,
    tissue: 6,
    blood: 2.5,
    proteins: 10,
    vectors: 3,
    reagents: 9,
    mice: 1.5,
    'time course': 0.6,
    titration: 0.7,
  },
  virology: {
    'virus stocks': 14,
    vectors: 10,
    plasmids: 6,
    primers: 6,
    cells: 5,
    antibodies: 5,
    reagents: 6,
    blood: 3,
    tissue: 2,
    proteins: 3,
    dilutions: 2,
    'time course': 0.4,
  },
  teaching: { reagents: 12, plasmids: 10, primers: 8, proteins: 4, tissue: 2, antibodies: 1 },
}

/** The laboratory keeps no older records. */
const oldest = 1100

/** A draft with all its random choices, and its index in the group. */
export interface Work {
  readonly draft: SampleDraft
  /** The index in the group of the sample it was made from, counted from 0. */
  readonly parent: number | undefined
  readonly owner: Login
  readonly createdAt: number
  readonly archived: boolean
  /** Not archived, but not stored yet. */
  readonly lying: boolean
}

/**
 * All samples of a group in the order they were made. Two calls return the same, so that storage can be measured first without keeping them.
 * `before` is the number of samples of other groups that come before these: the fixed ids of the showcase include them.
 */
export function* workOf(group: DemoGroup, count: number, before: number, seed: number, now: number): Generator<Work> {
  const random = new Random(seed, `samples of ${group.key}`)
  const bench = new Bench(random, now)
  const owners = ownersOf(group)
  const parts = group.key === 'okafor' ? placeShowcase(count, before) : []
  for (let made = 0; made < count;) {
    const part = parts[0]
    const isShown = part?.at === made
    // Work was started more and more often as the laboratory grew.
    bench.daysAgo = isShown ? part.daysAgo : oldest * (1 - made / count) ** 1.43
    const families = isShown ? part.families(bench) : [makers[random.weighted(mixes[group.key])](bench)]
    if (isShown) parts.shift()
    for (const family of families) {
      // The next part of the showcase begins at its id: work that would run past it is left out.
      const end = Math.min(made + family.length, parts[0]?.at ?? count, count)
      yield* decide(family.slice(0, end - made), made, { bench, owners, count })
      made = end
    }
  }
}

/** Where in the group the parts begin: at their ids, or at the start if there are not that many samples. */
function placeShowcase(count: number, before: number): (ShowcasePart & { at: number })[] {
  const last = showcase[showcase.length - 1]!
  const fits = showcase[0]!.number > before && last.number + 60 <= before + count
  if (fits) return showcase.map((part) => ({ ...part, at: part.number - 1 - before }))
  return [{ ...last, at: 0, families: (bench) => showcase.flatMap((part) => part.families(bench)) }]
}

function* decide(family: Family, first: number, { bench, owners, count }: { bench: Bench; owners: readonly Login[]; count: number }): Generator<Work> {
  const { random, now } = bench
  const parents = new Set(family.map(({ parent }) => parent))
  const owner = random.pick(owners)
  const morning = Math.floor(now / dayLength - bench.daysAgo) * dayLength + random.int(8 * 60, 16 * 60) * 60_000
  for (const [index, draft] of family.entries()) {
    const made = morning + (draft.madeAfter ?? 0) * dayLength + index * 60_000
    const expired = (draft.expiresIn ?? 1) < 0
    const old = 1 - (first + index) / count
    // Law 120: no parent is archived, and nothing in the showcase.
    const archived = !draft.owner && !draft.place && !parents.has(index) && random.chance(expired ? 0.5 : 0.05 + 0.13 * old)
    yield {
      draft,
      parent: draft.parent === undefined ? undefined : first + draft.parent,
      owner: draft.owner ?? (random.chance(0.9) ? owner : random.pick(owners)),
      createdAt: Math.min(made, now - 60_000),
      archived,
      lying: !archived && !draft.owner && !draft.place && random.chance(0.04),
    }
  }
}
