import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { loadDemo } from '../../server/demo/load-demo.ts'
import { openStore } from '../../server/store/open-store.ts'
import { SecondDevice } from '../../e2e/harness/second-device.ts'
import { freshDatabase, startPostgres } from '../../tests/harness/postgres.ts'
import type { ServerProcess } from '../../tests/harness/server-process.ts'
import { atMost, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { samplesInLab, type Lab } from '../lab.ts'
import { percentile, timed } from '../measure.ts'
import { writer } from '../server-mutations.ts'

/** Pages of a view of 100,000 samples, as programs read them over HTTP. */
export const measureViews = defineGroup('views', async () => undefined, [
  { title: 'SQLite: pages of a view', measure: async (_, lab) => measurePages(lab, 'SQLite', await lab.server({ isLarge: true, env })) },
  { title: 'PostgreSQL: pages of a view', measure: async (_, lab) => measurePages(lab, 'PostgreSQL', await postgresServer(lab)) },
])

/** One person asks for more than anyone may. */
const env = { ALIQUOT_PERSON_BURST: '100000000', ALIQUOT_ADDRESS_BURST: '100000000' }

const source = '/media/js/helpers/handlers/viewSource.ashx'
const columns = ['name', 'barcode', 'type', 'amount', 'place', 'expiration', 'owner', 'series', 'description', 'note', 'created']

interface Page {
  readonly recordCount: number
  readonly data: readonly Record<string, string>[]
}

async function measurePages(lab: Lab, title: string, server: ServerProcess): Promise<Figure[]> {
  const program = await SecondDevice.signIn(server.url, writer.login, 'aliquot-demo')
  const load = (question: object) => program.post<Page>(source, { action: 'loadViewData', scope: 'SAMPLES', ...question })
  const base = await program.post<{ allColumns: { key: string }[]; filtersValues: { key: string; values: { value: string }[] }[] }>(
    '/media/js/helpers/handlers/tableViews.ashx',
    { action: 'loadBaseData', scope: 'SAMPLES' },
  )
  // One of the types' own fields, too: most samples have no value in it.
  const sorts = [...columns, base.allColumns.find(({ key }) => key.startsWith('meta.'))!.key]
  const filters = base.filtersValues.map(({ key, values }) => [{ field: key, value: values[0]!.value }])
  const firstUses: number[] = []
  for (const viewSortColumn of sorts) firstUses.push(await timed(() => load({ viewSortColumn })))
  await wait(5_000)
  const atRest = await memoryOf(server)

  const pages: number[] = []
  for (let round = 0; round < (lab.isQuick ? 2 : 5); round++) {
    for (const viewSortColumn of sorts) {
      for (const viewSortOrder of ['ASC', 'DESC']) {
        for (const viewFilters of [[], ...filters, filters.flat()]) {
          const question = { viewSortColumn, viewSortOrder, viewFilters }
          const { recordCount } = await load(question)
          for (const part of [0, 0.5, 0.98]) pages.push(await timed(() => load({ ...question, viewPageNumber: Math.floor((recordCount * part) / 25) })))
        }
      }
    }
  }
  const grown = (await memoryOf(server)) - atRest
  await load({ viewSearchItem: 'passage' })
  const searches: number[] = []
  for (const viewSearchItem of ['hepg2', 'passage 11', 'no such word']) searches.push(await timed(() => load({ viewSearchItem })))
  await server.kill('SIGTERM')
  return [
    atMost(30, {
      name: `a view's page of ${samplesInLab} over HTTP, p95, ${title}`,
      unit: 'ms',
      ours: percentile(pages, 95),
      note: `median ${percentile(pages, 50).toFixed(1)} ms; the first use of an order ${(Math.max(...firstUses) / 1_000).toFixed(1)} s`,
    }),
    atMost(20, { name: `memory after these pages, ${title}`, unit: 'MB', ours: grown, note: 'more than at rest' }),
    atMost(1_000, { name: `words in a view's texts, ${title}`, unit: 'ms', ours: Math.max(...searches), note: 'all texts are read, in slices' }),
  ]
}

/** Resident memory in MB. */
async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function postgresServer(lab: Lab): Promise<ServerProcess> {
  const postgres = await startPostgres()
  lab.leave(() => postgres.stop())
  const databaseUrl = await freshDatabase(postgres.url)
  const store = await openStore({ dataFolder: '', databaseUrl })
  await loadDemo({ engine: store.engine, clock: Date.now, samples: samplesInLab })
  await store.close()
  return lab.server({ databaseUrl, env })
}
