import { describe, expect, test } from 'vitest'
import { forEachEngine } from '#tests/harness/engines.ts'
import { searchTimeout, secondsOr, seed } from '#tests/harness/search.ts'
import { makeEngineLab, readAudit, type EngineStore } from '#tests/harness/world-engine.ts'
import { assertClean } from './assert-clean.ts'
import { explore } from './explore.ts'

const seconds = secondsOr(5)
const atLeast = 10

/** The second stage: what holds over maps must hold over the tables. */
describe('the guarantees of sync hold', () => {
  forEachEngine((name, open) => {
    test('in every history over its tables [QUEUE-02]', { timeout: searchTimeout }, async () => {
      const opened = await open()
      let last: EngineStore | undefined
      const lab = async () => {
        const made = await makeEngineLab(opened)
        last = made.store
        return made
      }
      const found = await explore({ seed, histories: Infinity, until: seconds * 1_000, atLeast, batch: 10, lab })
      assertClean(`simulation on ${name}`, found)
      const noted = [1, 2].flatMap((groupId) => last!.audit.filter((entry) => entry.groupId === groupId))
      expect(await readAudit(opened.engine)).toEqual(noted.map(({ device, n, code }) => `${device}#${n} ${code ?? 'applied'}`))
    })
  })
})
