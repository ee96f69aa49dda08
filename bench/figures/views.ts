import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { loadDemo } from '../../server/demo/load-demo.ts'
import { openStore } from '../../server/store/open-store.ts'
import { SecondDevice } from '../../e2e/harness/second-device.ts'
import { databaseName, freshDatabase, startPostgres } from '../../tests/harness/postgres.ts'
import type { ServerProcess } from '../../tests/harness/server-process.ts'
import { atMost, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { samplesInLab, type Lab } from '../lab.ts'
import { median, percentile, timed } from '../measure.ts'
import { writer } from '../server-mutations.ts'

interface Servers {
  readonly title: string
  /** Its lists are read. */
  readonly read: ServerProcess
  /** The same data, without lists. */
  readonly plain: ServerProcess
}

/** Pages of a view of 100,000 samples, as programs read them over HTTP, and writes to its group. */
export const measureViews = defineGroup('views', async () => undefined, [
  { title: 'SQLite: pages of a view', measure: async (_, lab) => measure(lab, await sqliteServers(lab)) },
  { title: 'PostgreSQL: pages of a view', measure: async (_, lab) => measure(lab, await postgresServers(lab)) },
])

/**
 * One person asks for more than anyone may. And V8 keeps up to 48 MB of memory for the short-lived values of any busy server; with less of it,
 * the memory is what the pages need.
 */
const env = { ALIQUOT_PERSON_BURST: '100000000', ALIQUOT_ADDRESS_BURST: '100000000', NODE_OPTIONS: '--max-semi-space-size=2' }

/** What is still being written or freed after the last answer is done by then. */
const idle = 10_000

const handler = '/media/js/helpers/handlers/tableViews.ashx'
const source = '/media/js/helpers/handlers/viewSource.ashx'
const columns = ['name', 'barcode', 'type', 'amount', 'place', 'expiration', 'owner', 'series', 'description', 'note', 'created']

interface Page {
  readonly recordCount: number
  readonly data: readonly { readonly ID: number }[]
}

async function measure(lab: Lab, servers: Servers): Promise<Figure[]> {
  const program = await SecondDevice.signIn(servers.read.url, writer.login, 'aliquot-demo')
  const figures = [...(await measurePages(lab, servers, program)), ...(await measureWrites(lab, servers, program))]
  await servers.read.kill('SIGTERM')
  await servers.plain.kill('SIGTERM')
  return figures
}

const loadPage = (program: SecondDevice, question: object) => program.post<Page>(source, { action: 'loadViewData', scope: 'SAMPLES', ...question })

async function measurePages(lab: Lab, { title, read: server }: Servers, program: SecondDevice): Promise<Figure[]> {
  const load = (question: object) => loadPage(program, question)
  const base = await program.post<{ allColumns: { key: string }[]; filtersValues: { key: string; values: { value: string }[] }[] }>(handler, {
    action: 'loadBaseData',
    scope: 'SAMPLES',
  })
  // One of the types' own fields, too: most samples have no value in it.
  const sorts = [...columns, base.allColumns.find(({ key }) => key.startsWith('meta.'))!.key]
  const filters = base.filtersValues.map(({ key, values }) => [{ field: key, value: values[0]!.value }])
  const firstUses: number[] = []
  for (const viewSortColumn of sorts) firstUses.push(await timed(() => load({ viewSortColumn })))
  const atRest = await memoryAtRest(server)

  const pages: number[] = []
  /** They are counted from the index, which takes longer than reading a page. */
  const filtered: number[] = []
  for (let round = 0; round < (lab.isQuick ? 1 : 4); round++) {
    for (const viewSortColumn of sorts) {
      for (const viewSortOrder of ['ASC', 'DESC']) {
        for (const viewFilters of [[], ...filters, filters.flat()]) {
          const question = { viewSortColumn, viewSortOrder, viewFilters }
          const { recordCount } = await load(question)
          for (const part of [0, 0.5, 0.98]) {
            const time = await timed(() => load({ ...question, viewPageNumber: Math.floor((recordCount * part) / 25) }))
            pages.push(time)
            if (viewFilters.length > 1) filtered.push(time)
          }
        }
      }
    }
  }
  const grown = (await memoryAtRest(server)) - atRest
  await load({ viewSearchItem: 'passage' })
  const searches: number[] = []
  for (const viewSearchItem of ['hepg2', 'passage 11', 'no such word']) searches.push(await timed(() => load({ viewSearchItem })))
  return [
    atMost(30, {
      name: `a view's page of ${samplesInLab} over HTTP, p95, ${title}`,
      unit: 'ms',
      ours: percentile(pages, 95),
      note: `median ${median(pages).toFixed(1)} ms, with all filters ${median(filtered).toFixed(1)} ms; the first use of an order ${(Math.max(...firstUses) / 1_000).toFixed(1)} s`,
    }),
    atMost(20, { name: `memory after these pages, ${title}`, unit: 'MB', ours: grown, note: 'more than at rest before' }),
    atMost(1_000, { name: `words in a view's texts, ${title}`, unit: 'ms', ours: Math.max(...searches), note: 'all texts are read, in slices' }),
  ]
}

/** A page is read after every write, in all orders in turn; the other server answers a call that needs no list, so that neither rests. */
async function measureWrites(lab: Lab, { title, plain }: Servers, program: SecondDevice): Promise<Figure[]> {
  const other = await SecondDevice.signIn(plain.url, writer.login, 'aliquot-demo')
  const viewFilters = [{ field: 'owner', value: writer.userId }]
  const { data } = await loadPage(program, { viewFilters, viewPageSize: 200 })
  const times = { read: [] as number[], plain: [] as number[], pages: [] as number[] }
  for (const [round, { ID }] of data.slice(0, lab.isQuick ? 100 : 200).entries()) {
    const edit = { sampleId: ID, set: { note: { was: '', to: `Thawed ${round}` } } }
    times.read.push(await timed(() => program.act('sample.edit@1', edit)))
    times.plain.push(await timed(() => other.act('sample.edit@1', edit)))
    await other.post(handler, { action: 'loadBaseData', scope: 'SAMPLES' })
    times.pages.push(await timed(() => loadPage(program, { viewSortColumn: columns[round % columns.length] })))
  }
  return [
    noLongerThan(1.1, { name: `a write to a group with open lists, ${title}`, unit: 'ms', ours: median(times.read), floor: median(times.plain) }),
    atMost(30, { name: `a view's page after a write, p95, ${title}`, unit: 'ms', ours: percentile(times.pages, 95) }),
  ]
}

/** Resident, in MB. */
async function memoryAtRest({ pid }: ServerProcess): Promise<number> {
  await wait(idle)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function sqliteServers(lab: Lab): Promise<Servers> {
  return { title: 'SQLite', read: await lab.server({ isLarge: true, env }), plain: await lab.server({ isLarge: true }) }
}

async function postgresServers(lab: Lab): Promise<Servers> {
  const postgres = await startPostgres()
  lab.leave(() => postgres.stop())
  const databaseUrl = await freshDatabase(postgres.url)
  const store = await openStore({ dataFolder: '', databaseUrl })
  await loadDemo({ engine: store.engine, clock: Date.now, samples: samplesInLab })
  await store.close()
  const copyUrl = await freshDatabase(postgres.url, databaseName(databaseUrl))
  return { title: 'PostgreSQL', read: await lab.server({ databaseUrl, env }), plain: await lab.server({ databaseUrl: copyUrl }) }
}
