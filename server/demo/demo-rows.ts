import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { demoGroups, demoPeople, type DemoGroup, type GroupKey, type Login } from './people.ts'
import { PositionAllocator } from './places.ts'
import { Random } from './random.ts'
import type { Store, Takes } from './sample-draft.ts'
import { kinds, sampleTypeRows } from './sample-types.ts'
import { Codes, sampleRows } from './samples.ts'
import { readReserved } from './showcase.ts'
import { sitePlans } from './storage-plans.ts'
import { buildStorage } from './storage.ts'
import { noSupplies, productNameOf, supplies, type Supplies } from './supplies/supplies.ts'
import { workOf, type Work } from './work.ts'

export const demoSeed = 20_261_120
export const demoSamples = 2_000

/** The first ids to use, and the ids of people and groups. */
export interface DemoIds {
  samples: number
  storageLayers: number
  users: Readonly<Record<Login, number>>
  groups: Readonly<Record<GroupKey, number>>
}

export interface DemoOptions {
  seed?: number
  /** Epoch ms. Expirations and creation dates are relative to it. */
  now: number
  /** For all groups together. */
  samples?: number
  ids?: DemoIds
}

/** One group's rows. `samples` creates them again, one by one, each time it is called. */
export interface DemoRows extends Supplies {
  group: DemoGroup
  groupId: number
  members: MemberRow[]
  sampleTypes: SampleTypeRow[]
  sampleSeries: SampleSeriesRow[]
  storageUnits: StorageUnitRow[]
  storageLayers: StorageLayerRow[]
  sampleCount: number
  /** With the amount that is left. */
  samples: () => Generator<SampleRow>
  /** What was taken out of a sample, earliest first, by its id. */
  takes: ReadonlyMap<number, Takes>
}

/**
 *   number of samples ─► workOf (what was made, when, by whom) ─► measure ─► storage ─► rows
 *
 * A pure function of its options: the same seed, day and number produce the same laboratory.
 */
export function demoRows({ seed = demoSeed, now, samples = demoSamples, ids = countedIds() }: DemoOptions): DemoRows[] {
  const counts = shareOut(samples)
  const next = { type: 1, series: 1, unit: 1, layer: ids.storageLayers, sample: ids.samples }
  // The main group comes last, because the fixed ids of the showcase are among its ids.
  const rows = (
    [
      ['teaching', 0],
      ['virology', counts.teaching],
      ['okafor', counts.teaching + counts.virology],
    ] as const
  ).map(([key, before]) => {
    const group = demoGroups.find((one) => one.key === key)!
    const made = groupRows({ group, count: counts[key], before, seed, now, ids, next: { ...next } })
    next.type += made.sampleTypes.length
    next.series += made.sampleSeries.length
    next.unit += made.storageUnits.length
    next.layer += made.storageLayers.length
    next.sample += made.sampleCount
    return made
  })
  return rows.reverse()
}

/** The main group gets nearly all samples, the others a few hundred. */
function shareOut(samples: number): Record<GroupKey, number> {
  const virology = Math.min(350, Math.floor(samples * 0.175))
  const teaching = Math.min(250, Math.floor(samples * 0.125))
  return { okafor: samples - virology - teaching, virology, teaching }
}

interface GroupOptions {
  group: DemoGroup
  count: number
  before: number
  seed: number
  now: number
  ids: DemoIds
  next: { type: number; series: number; unit: number; layer: number; sample: number }
}

function groupRows({ group, count, before, seed, now, ids, next }: GroupOptions): DemoRows {
  const works = () => workOf(group, count, before, seed, now)
  const types = sampleTypeRows(next.type)
  const { demand, series, takes, levels } = measure(works(), next.sample)
  const seriesIds = new Map([...series].map((name, index) => [name, next.series + index]))
  const reserved = readReserved()
  const marked = new Map([...reserved.places].map(([mark, places]) => [mark, places.size]))
  const random = (purpose: string) => new Random(seed, `${purpose} of ${group.key}`)
  const storage = buildStorage(sitePlans[group.key], { demand, marked }, random('storage'), next)
  const bought = group.key === 'okafor' ? supplies({ now, userIds: ids.users, types, levels }) : noSupplies
  return {
    ...bought,
    group,
    groupId: ids.groups[group.key],
    members: group.members.map(({ login, role }) => ({ id: ids.users[login], fullName: demoPeople.find((person) => person.login === login)!.fullName, role })),
    sampleTypes: kinds.map((kind) => types.get(kind)!),
    sampleSeries: [...seriesIds].map(([name, id]) => ({ id, name, nameFold: normalizeText(name) })),
    storageUnits: storage.units,
    storageLayers: storage.layers,
    sampleCount: count,
    takes,
    samples: () =>
      sampleRows(works(), {
        now,
        firstSampleId: next.sample,
        types,
        userIds: ids.users,
        seriesIds,
        places: new PositionAllocator(storage.holders, reserved.places, random('places')),
        codes: new Codes(random('codes'), reserved.codes),
        products: new Map(bought.products.map((product) => [product.name, product])),
      }),
  }
}

interface Measured {
  demand: Map<Store, number>
  series: Set<string>
  takes: Map<number, Takes>
  /** How much there is of each product, by its name. */
  levels: Map<string, number>
}

/** How many samples go into each store, which series there are, and which samples have been used. */
function measure(works: Iterable<Work>, firstId: number): Measured {
  const levels = new Map<string, number>()
  const demand = new Map<Store, number>()
  const series = new Set<string>()
  const takes = new Map<number, Takes>()
  let id = firstId
  for (const { draft, archived, lying } of works) {
    if (draft.series !== undefined) series.add(draft.series)
    if (draft.takes) takes.set(id, draft.takes)
    if (!archived) levels.set(productNameOf(draft.name), (levels.get(productNameOf(draft.name)) ?? 0) + draft.amount)
    id++
    if (!archived && !lying && !draft.place) demand.set(draft.store, (demand.get(draft.store) ?? 0) + 1)
  }
  return { demand, series, takes, levels }
}

const counted = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name, index) => [name, index + 1])) as Record<Name, number>

/** Same as on an empty database. */
const countedIds = (): DemoIds => ({
  samples: 1,
  storageLayers: 1,
  users: counted(demoPeople.map(({ login }) => login)),
  groups: counted(demoGroups.map(({ key }) => key)),
})
