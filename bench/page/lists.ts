import type { ListRequest, ListResult } from '#db/lists/list-request.ts'
import { readSample, readSamplesById } from '#db/queries/samples.ts'
import type { SearchResponse, SearchRequest } from '#db/search/search-request.ts'
import { timed } from '../measure.ts'
import { everyRowOf } from '../baseline/plain-rows.ts'
import { PlainDexie } from '../baseline/plain-dexie.ts'
import { AskedList, byName } from './asked-list.ts'
import type { OpenDevice } from './open.ts'
import type { Times } from './writes.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import searchWorkerUrl from '../../db/search/search.worker.ts?worker&url'

export interface ListTimes {
  /** From the first request to its answer, for which all rows are read. */
  ready: number
  /** A sample read in the meantime, as a scan reads it. */
  meanwhile: number[]
  sort: number[]
  filter: number[]
  search: number[]
}

const rowsInSight = 50

const sorts = ['name', 'type', 'place', 'expiration', 'created', 'id', 'owner', 'series', 'amount'].flatMap((column) =>
  (['descending', 'ascending'] as const).map((direction): ListRequest => ({ ...byName, sort: { column, direction } })),
)
const filters = [
  { field: 'type', op: 'is', value: 1 },
  { field: 'owner', op: 'is', value: 3 },
  { field: 'expiration', op: 'to', value: '2026-06-30' },
  { field: 'low', op: 'is', value: 1 },
  { field: 'layer', op: 'empty' },
  { field: 'name', op: 'contains', value: 'cd' },
].map((filter): ListRequest => ({ ...byName, filters: [filter as never] }))
/** Letter by letter, as people type. */
const searches = ['hek293t', 'okt3', 'p53 do', '00500000000184', 'no such tube'].flatMap((text) =>
  Array.from(text, (_, end): ListRequest => ({ ...byName, search: text.slice(0, end + 1), sort: { column: 'best', direction: 'ascending' } })),
)

/** What a list screen does on each touch: asks the list worker, and reads the rows in view. */
export async function lists({ workspace }: OpenDevice, rounds: number): Promise<ListTimes> {
  const list = new AskedList(workspace, byName)
  const from = performance.now()
  const first = list.until(() => true)
  const meanwhile: number[] = []
  let answer: ListResult | undefined
  for (let id = 700; !answer; id += 37) {
    meanwhile.push(await timed(() => readSample(workspace, id)))
    answer = await Promise.race([first, Promise.resolve(undefined)])
  }
  const { total } = answer
  const ready = performance.now() - from
  if (total < 90_000) throw new Error(`${total} rows`)
  const ask = (request: ListRequest) =>
    timed(async () => {
      const { first: ids } = await list.ask(request)
      await readSamplesById(workspace, ids.slice(0, rowsInSight))
    })
  // Each order is built once, while nobody waits.
  for (const request of sorts) await ask(request)
  const times = { sort: [] as number[], filter: [] as number[], search: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const request of sorts) times.sort.push(await ask(request))
    for (const request of filters) times.filter.push(await ask(request))
    for (const request of searches) times.search.push(await ask(request))
  }
  list.close()
  return { ready, meanwhile, ...times }
}

/** The search screen's own: conditions over all samples, alternating with reading all rows and testing one text of each. */
export async function advancedSearches({ workspace }: OpenDevice, rounds: number): Promise<Times> {
  const asked = { label: '', valueLabel: '', conditionLabel: '', dateType: 'TEXT', condition: 'contains' } as const
  const search: SearchRequest['search'] = {
    match: 'all',
    conditions: [
      { ...asked, sampleTypeMetaID: 'name', value: 'cd' },
      { ...asked, sampleTypeMetaID: 'place', value: '1' },
    ],
  }
  const times: Times = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round++) {
    const worker = new Worker(searchWorkerUrl, { type: 'module' })
    times.ours.push(
      await timed(
        () =>
          new Promise<void>((resolve, reject) => {
            worker.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
              if ('error' in data) reject(new Error(data.error))
              else if (data.result.ids.length === 0) reject(new Error('nothing was found'))
              else resolve()
            })
            const order: SearchRequest = { ...workspace.opening, search }
            worker.postMessage(order)
          }),
      ),
    )
    worker.terminate()
    const plain = new PlainDexie(workspace.db.name)
    times.floor.push(await timed(() => everyRowOf(plain, 'samples', (row) => String(row['nameFold']).includes('cd'))))
    plain.db.close()
  }
  return times
}
