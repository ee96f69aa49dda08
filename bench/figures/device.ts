import { ask, reloadBench } from '../ask.ts'
import { addPlate } from '../big-plate.ts'
import { atLeast, atMost, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import type { Lab } from '../lab.ts'
import { median, percentile } from '../measure.ts'
import { measureImport, measureBulkUpdate } from './bulk.ts'
import { measureHome, measureMap, measurePreview } from './overviews.ts'
import type { Device } from './product.ts'
import { measureHeap, measurePlate, measureScans, measureSelection, measureTicks } from './screens.ts'

async function prepare(lab: Lab): Promise<Device> {
  const server = await lab.server({ isLarge: true })
  const plateId = await addPlate(server.url)
  const page = await lab.benchPage(server.url)
  const mirrored = async () => {
    if (!(await ask(page, 'isMirrored'))) await ask(page, 'mirrorOurs', 'mara')
  }
  return { url: server.url, context: page.context(), page, plateId, mirrored }
}

type Measure = (device: Device, lab: Lab) => Promise<Figure[]>
const onMirror =
  (measure: Measure): Measure =>
  async (device, lab) => {
    await device.mirrored()
    return measure(device, lab)
  }

/** A device with 100,000 samples: its screens, writes and pulls. Writes and pulls leave it with rows that no server knows. */
export const measureDevice = defineGroup('device', prepare, [
  { title: 'reload to the first rows', measure: onMirror(reloadRows) },
  { title: 'reload to a list', measure: onMirror(reloadList) },
  { title: 'lists: sort, filter, search', measure: onMirror(lists) },
  { title: 'advanced search', measure: onMirror(advancedSearch) },
  { title: 'scan to sample', measure: onMirror(measureScans) },
  { title: 'opening a box of 384', measure: onMirror(measurePlate) },
  { title: 'home', measure: onMirror(measureHome) },
  { title: 'map of a freezer', measure: onMirror(measureMap) },
  { title: 'preview of a sample', measure: onMirror(measurePreview) },
  { title: 'ticks on a page of 200', measure: onMirror(measureTicks) },
  { title: '100,000 rows selected', measure: onMirror(measureSelection) },
  { title: 'heap of the list', measure: onMirror(measureHeap) },
  { title: 'bulk update of 1,000', measure: onMirror(measureBulkUpdate) },
  { title: 'import of 10,000', measure: onMirror(measureImport) },
  { title: 'writes', measure: onMirror(writes) },
  { title: 'pulls while acts wait', measure: onMirror(pulls) },
])

async function reloadRows({ page }: Device, lab: Lab): Promise<Figure[]> {
  await ask(page, 'keepList')
  const times: number[] = []
  for (let round = 0; round < (lab.isQuick ? 7 : 25); round++) {
    await reloadBench(page)
    times.push(await ask(page, 'reloadRows'))
  }
  return [atMost(400, { name: 'reload to the first rows of 100,000', unit: 'ms', ours: median(times) })]
}

async function reloadList({ page }: Device, lab: Lab): Promise<Figure[]> {
  await ask(page, 'keepList')
  const counted: number[] = []
  const answered: number[] = []
  for (let round = 0; round < (lab.isQuick ? 5 : 15); round++) {
    await reloadBench(page)
    const times = await ask(page, 'reloadList')
    counted.push(times.counted)
    answered.push(times.answered)
  }
  const note = `the right count after ${Math.round(median(counted))} ms; slowest of all ${Math.round(Math.max(...answered))} ms`
  return [atMost(500, { name: 'reload to a list of 100,000, sorted, filtered and searched', unit: 'ms', ours: median(answered), note })]
}

async function lists({ page }: Device, lab: Lab): Promise<Figure[]> {
  const { ready, meanwhile, ...times } = await ask(page, 'lists', lab.isQuick ? 4 : 12)
  const note = `asked, worked out by the list worker, the first 50 rows read; slow end of all; the first answer came after ${Math.round(ready)} ms`
  const hits = (['sort', 'filter', 'search'] as const).map((what) =>
    atMost(what === 'search' ? 40 : 50, {
      name: `${what} 100,000: first hits, p95`,
      unit: 'ms',
      ours: percentile(times[what], 95),
      ...(what === 'sort' && { note }),
    }),
  )
  const howOften = `${meanwhile.length} times, p95 ${percentile(meanwhile, 95).toFixed(1)} ms`
  return [...hits, atMost(100, { name: 'a sample read while the list worker begins, slowest', unit: 'ms', ours: Math.max(...meanwhile), note: howOften })]
}

async function advancedSearch({ page }: Device, lab: Lab): Promise<Figure[]> {
  const { ours, floor } = await ask(page, 'searches', lab.isQuick ? 1 : 3)
  const note = 'all hits of two conditions; the floor reads all rows and tests one'
  return [noLongerThan(1.5, { name: 'advanced search of 100,000', unit: 'ms', ours: median(ours), floor: median(floor), note })]
}

async function writes({ page }: Device, lab: Lab): Promise<Figure[]> {
  await ask(page, 'open', 'mara')
  const moves = await ask(page, 'moves', lab.isQuick ? 60 : 200)
  const batches = await ask(page, 'batches', lab.isQuick ? 3 : 5)
  const [one, thousand] = [median(moves.ours), median(batches.ours)]
  return [
    noLongerThan(2, { name: 'a move, from tap to saved', unit: 'ms', ours: one, floor: median(moves.floor) }),
    atMost(16, { name: 'a move, from tap to saved, p95', unit: 'ms', ours: percentile(moves.ours, 95) }),
    noLongerThan(6, { name: '1,000 changes in one transaction', unit: 'ms', ours: thousand, floor: median(batches.floor) }),
    atLeast(4, { name: '1,000 changes together, compared with one by one', unit: 'times', ours: (one * 1_000) / thousand }),
  ]
}

async function pulls({ page }: Device, lab: Lab): Promise<Figure[]> {
  const rounds = lab.isQuick ? 30 : 100
  const figures: Figure[] = []
  await ask(page, 'open', 'mara')
  for (const [waiting, limit] of [
    [1_000, 6],
    [5_000, 12],
  ] as const) {
    await ask(page, 'emptyQueue')
    await ask(page, 'fillQueue', waiting)
    for (const [which, said] of [
      ['untouched', 'one row pulled'],
      ['moved', 'one row that affects waiting changes pulled'],
    ] as const) {
      const times = await ask(page, 'pulls', rounds, which)
      const name = `${said}, ${waiting.toLocaleString('en')} waiting`
      figures.push(atMost(limit, { name, unit: 'ms', ours: median(times.ours), note: `put plainly ${median(times.floor).toFixed(1)} ms` }))
    }
  }
  return figures
}
