import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEngine } from '#server/store/open-store.ts'
import { fillLab, groupId, people } from '#tests/bad-days/lab.ts'
import { compare, emptyReport, runCrashes } from '#tests/crash/run.ts'
import { byTurns, seed } from '#tests/harness/search.ts'

/** The smallest part of `npm run crash`. */
test.each(byTurns(['sqlite', 'postgres', 'proxy'] as const))('servers on %s that are killed while they write have lost and doubled nothing', async (engine) => {
  const report = await runCrashes({ engine, kills: 4, seed, drainFor: 0 })
  expect({ ...report, seed }).toMatchObject({ kills: 4, lost: 0, doubled: 0, wrong: [] })
})

test('what was acknowledged and is not there counts as lost, and what is there twice as doubled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-crash-'))
  await fillLab({ dataFolder: folder })
  const engine = await openEngine({ dataFolder: folder })
  await engine.write((sql) => sql.all("update samples set name = 'Twice' where group_id = $1 and id in (150, 151)", [groupId]))
  const pushers = people.map(() => ({ made: 1, acknowledged: 1, wrong: [] }))
  const writers = people.map((_, at) => ({ acknowledged: at === 0 ? ['Twice', 'Nowhere'] : [], pending: [], wrong: [] }))
  const report = emptyReport()
  await compare(engine, pushers, writers, report)
  // A mutation that is neither in the audit log nor in the amount counts for both.
  expect(report).toMatchObject({ acknowledged: people.length + 2, lost: 2 * people.length + 1, doubled: 1 })
  await engine.close()
  await rm(folder, { recursive: true })
})
