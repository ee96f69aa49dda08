import type { Disk } from '#db/disk/disk.ts'
import { takeId } from '#db/queue/leases.ts'
import type { Mutation } from '#db/writing/mutation.ts'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import { commands } from '#domain/registry.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { plainInput } from '#tests/harness/factories.ts'
import { places, smallBox } from './lab.ts'
import type { Random } from './random.ts'

/** What a person sees. `door`: the disk as their tab uses it. */
interface Bench {
  readonly door: Disk
  readonly random: Random
  readonly samples: readonly SampleRow[]
  readonly rows: (entity: 'sampleSeries' | 'tableViews') => Promise<readonly AnyRow[]>
}

const barcodes = ['TUBE-1', 'TUBE-2', 'TUBE-3', null] as const
/** How often a new sample is created: rarely enough that a long run has only a few thousand. */
const shares: readonly [share: number, make: (bench: Bench) => unknown][] = [
  [24, (bench) => ['sample.move@1', { sampleId: sample(bench), ...place(bench) }]],
  [20, (bench) => ['sample.adjust-amount@1', { sampleId: sample(bench), delta: bench.random.below(5) - 2, unit: 'mL' }]],
  [16, (bench) => editField(bench)],
  [5, async (bench) => ['sample.create@1', await newSample(bench)]],
  [6, (bench) => ['sample.archive@1', { sampleId: sample(bench) }]],
  [6, (bench) => ['sample.restore@1', { sampleId: sample(bench, 1), ...place(bench) }]],
  [3, (bench) => ['sample.place-next@1', { sampleId: sample(bench), layerId: places.box }]],
  [4, (bench) => ['sample.check-out@1', { sampleId: sample(bench) }]],
  [4, (bench) => ['sample.return@1', { sampleId: sample(bench), thawed: bench.random.chance(0.5) }]],
  [3, (bench) => ['sample.set-barcode@1', { sampleId: sample(bench), barcode: bench.random.pick(barcodes) }]],
  [2, async (bench) => ['series.create@1', { id: await newId(bench, 'sampleSeries'), name: word(bench), sampleIds: [sample(bench), sample(bench)] }]],
  [3, async (bench) => ['series.add-samples@1', { seriesId: await anyOf(bench, 'sampleSeries'), sampleIds: [sample(bench)] }]],
  [2, async (bench) => ['series.remove-samples@1', { seriesId: await anyOf(bench, 'sampleSeries'), sampleIds: [sample(bench)] }]],
  [
    2,
    (bench) => [
      'layer.reserve@1',
      { layerId: places.smallBox, positions: [position(bench)], reserved: bench.random.chance(0.5), note: bench.random.pick(['', 'PBMC']) },
    ],
  ],
  [3, async (bench) => ['view.save@1', await view(bench)]],
  [2, (bench) => ['setting.write@1', { key: 'windowWidth', value: String(bench.random.below(1_000)) }]],
]
const whole = shares.reduce((sum, [share]) => sum + share, 0)

/** Something a person does: mostly with the few tubes and positions that everyone wants. */
export async function makeMutation(door: Disk, random: Random, rows: (entity: EntityName) => Promise<readonly AnyRow[]>): Promise<Mutation> {
  const samples = (await rows('samples')) as unknown as SampleRow[]
  const bench: Bench = { door, random, samples, rows }
  let at = random.below(whole)
  const [, make] = shares.find(([share]) => (at -= share) < 0)!
  const [command, input] = (await make(bench)) as [string, unknown]
  return [commands.get(command)!, input, command]
}

const newId = ({ door }: Bench, kind: LeasedKind): Promise<number> => takeId(door, kind)
const word = ({ random }: Bench): string => `${random.pick(['HeLa', 'PBMC', 'Serum'])} ${random.below(1_000_000)}`
const position = ({ random }: Bench): number => 1 + random.below(smallBox.rows * smallBox.columns)

function place(bench: Bench): { layerId: number | null; position: number } {
  if (bench.random.chance(0.7)) return { layerId: places.smallBox, position: position(bench) }
  if (bench.random.chance(0.6)) return { layerId: places.box, position: 1 + bench.random.below(81) }
  return { layerId: bench.random.chance(0.5) ? places.shelf : null, position: 0 }
}

/** One of the first two dozen, which everyone works with, or any. */
function sample({ samples, random }: Bench, archived: 0 | 1 = 0): number {
  if (archived && random.chance(0.7)) {
    const old = samples.filter((row) => row.archived)
    if (old.length) return random.pick(old).id
  }
  if (random.chance(0.6)) return 101 + random.below(24)
  return random.pick(samples)?.id ?? 101
}

async function anyOf({ rows: read, random }: Bench, entity: 'sampleSeries' | 'tableViews'): Promise<number> {
  const rows = await read(entity)
  return rows.length ? (random.pick(rows).id as number) : 1
}

function editField(bench: Bench): [string, unknown] {
  const sampleId = sample(bench)
  const field = bench.random.pick(['name', 'note', 'description', 'meta:7'] as const)
  const row = bench.samples.find(({ id }) => id === sampleId)
  const was = (field === 'meta:7' ? row?.meta['7'] : row?.[field]) ?? ''
  const to = field === 'meta:7' ? String(bench.random.below(40)) : word(bench)
  return ['sample.edit@1', { sampleId, set: { [field]: { was, to } } }]
}

async function newSample(bench: Bench): Promise<unknown> {
  const parentId = bench.random.chance(0.3) ? sample(bench) : null
  return { ...plainInput, id: await newId(bench, 'samples'), name: word(bench), ...place(bench), amount: bench.random.below(10), parentId }
}

async function view(bench: Bench): Promise<unknown> {
  const isNew = bench.random.chance(0.2)
  const id = isNew ? await newId(bench, 'tableViews') : await anyOf(bench, 'tableViews')
  return { id, isNew, scope: 'SAMPLES', name: word(bench), columns: ['name'], filters: [], sortColumn: 'name', sortDirection: 'ASC' }
}
