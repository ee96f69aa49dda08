import { describe, expect, test } from 'vitest'
import { openHostileLab } from '#tests/hostile/lab.ts'
import { plantedFaults } from '#tests/hostile/planted.ts'
import { beHostile } from '#tests/hostile/run.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { onEngine } from '#tests/harness/engines.ts'
import { seed } from '#tests/harness/search.ts'
import { endless, startServer } from '#tests/harness/server.ts'

/** In each run; `npm run hostile` makes as many as there is time for. */
const sequences = { sqlite: 60, postgres: 20 }

describeServer(
  'devices that are up to no good',
  (lab) => {
    test('change nothing that is signed, read and write nothing that is not theirs, and leave no rows that do not fit', { timeout: 600_000 }, async () => {
      const { engine } = lab.store
      const report = await beHostile(await openHostileLab(lab.server), { seed, sequences: sequences[engine.name] })
      // Commands that are all refused would prove nothing.
      expect(report.accepted).toBeGreaterThan(0)
    })
  },
  { budgets: endless },
)

describe('a planted fault is found by them', () => {
  onEngine('sqlite', (_, open) => {
    test.each(Object.keys(plantedFaults))('%s', { timeout: 600_000 }, async (name) => {
      const { engine, bus } = await open()
      const server = await startServer({ engine, bus, budgets: endless })
      const lab = await openHostileLab(server)
      const undo = await plantedFaults[name]!(lab)
      try {
        await expect(beHostile(lab, { seed: 1, sequences: 900 })).rejects.toThrow(
          /changed since it was signed|not what its signatures cover|another audience|whose text it is not|names the text|opens another/,
        )
      } finally {
        undo()
        await server.close()
      }
    })
  })
})
