import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '#server/store/open-store.ts'
import { createCluster } from '#tests/harness/postgres-cluster.ts'
import { endless, startServer } from '#tests/harness/server.ts'
import { openHostileLab } from './lab.ts'
import { beHostile } from './run.ts'

/**
 * npm run hostile -- --minutes 20            on both databases, half of the time each, with a new seed
 * npm run hostile -- --engine sqlite         on one of them
 * npm run hostile -- --seed 7                the same sequences again
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const engines = values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine]
const perEngine = (Number(values.minutes) * 60_000) / engines.length
/** A new laboratory after this many, so that what they leave does not pile up. */
const sequences = 100
let isWell = true

for (const engine of engines) {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-hostile-'))
  const cluster = engine === 'postgres' ? await createCluster({ fsync: false }) : undefined
  const store = await openStore({ dataFolder: folder, databaseUrl: cluster?.url })
  const server = await startServer({ engine: store.engine, bus: store.bus, budgets: endless })
  const until = Date.now() + perEngine
  const total = { sequences: 0, sent: 0, accepted: 0 }
  try {
    for (let seed = Number(values.seed); Date.now() < until; seed += sequences) {
      const report = await beHostile(await openHostileLab(server), { seed, sequences, until })
      for (const key of ['sequences', 'sent', 'accepted'] as const) total[key] += report[key]
    }
    console.log(`${engine}, seed ${values.seed}: ${total.sequences} sequences, ${total.accepted} of ${total.sent} commands accepted, no fault`)
  } catch (error) {
    isWell = false
    console.error(`${engine}: ${(error as Error).message}`)
  } finally {
    await server.close()
    await store.close()
    await cluster?.remove()
    await rm(folder, { recursive: true })
  }
}
process.exit(isWell ? 0 : 1)
