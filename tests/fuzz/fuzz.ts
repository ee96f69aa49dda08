import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '#server/store/open-store.ts'
import { startServer } from '#tests/harness/server.ts'
import { createCluster } from '#tests/harness/postgres-cluster.ts'
import { routes } from '#server/routes/list.ts'
import { nameOf } from './calls.ts'
import { openLab } from './lab.ts'
import { fuzz, type FuzzReport } from './run.ts'

/**
 * npm run fuzz -- --calls 2000               on SQLite, with a new seed
 * npm run fuzz -- --calls 2000 --seed 7      the same calls again
 * npm run fuzz -- --engine postgres          on a PostgreSQL that is started for this run
 * npm run fuzz -- --only sync/               only routes whose method and path match
 * npm run fuzz -- --statuses                 also prints how often each route answered with each status
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: '' },
    statuses: { type: 'boolean', default: false },
  },
})
const [calls, seed] = [Number(values.calls), Number(values.seed)]
const folder = await mkdtemp(join(tmpdir(), 'aliquot-fuzz-'))
const cluster = values.engine === 'postgres' ? await createCluster({ fsync: false }) : undefined
const store = await openStore({ dataFolder: folder, databaseUrl: cluster?.url })
const server = await startServer({ engine: store.engine, bus: store.bus })
const begun = performance.now()
let isWell = true
try {
  const report = await fuzz(await openLab(server), { calls, seed, routes: routes.filter((route) => new RegExp(values.only).test(nameOf(route))) })
  const seconds = (performance.now() - begun) / 1_000
  if (values.statuses) tellRoutes(report)
  console.log(`${values.engine}, seed ${seed}: ${report.calls} calls in ${seconds.toFixed(0)} s, no fault`)
} catch (error) {
  isWell = false
  console.error((error as Error).message)
} finally {
  await server.close()
  await store.close()
  await cluster?.remove()
  await rm(folder, { recursive: true })
}
process.exit(isWell ? 0 : 1)

/** Whether the calls reach what they are for. */
function tellRoutes({ statuses }: FuzzReport): void {
  for (const [route, counts] of [...statuses].sort()) {
    const all = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    console.log(`${route.padEnd(70)} ${all.join(', ')}`)
  }
}
