import { describe, expect, test } from 'vitest'
import { forEachEngine } from '#tests/harness/engines.ts'
import { searchTimeout, secondsOr, seed } from '#tests/harness/search.ts'
import { makeEngineLab } from '#tests/harness/world-engine.ts'
import { documentCommands as commands } from '#tests/harness/world-commands.ts'
import { assertClean } from './assert-clean.ts'
import { explore } from './explore.ts'
import { documentBugs, plantedBugs } from './planted.ts'
import { seedFor } from './soon.ts'

/** What must occur; the rarest does in one history of ten. */
const happenings = [
  'text checked',
  'documents merged',
  'merging cut off',
  'copy of a document rebuilt',
  'push answer lost after commit',
  'request doubled',
  'tab killed',
  'tab to be killed within a transaction',
  'server crashed',
  'refused permission.denied',
  'refused change.follows-rejected',
  'inbox change.unreadable',
]

describe('in a text that several devices write in at once, everything accepted is there, and reads the same everywhere', () => {
  test('in every history, whatever is lost, doubled, reordered or killed', { timeout: searchTimeout }, async () => {
    const found = await explore({ seed, histories: Infinity, until: secondsOr(3) * 1_000, atLeast: 40, happenings, batch: 20, commands })
    assertClean('documents in memory', found)
    expect(happenings.filter((what) => !found.counts.get(what))).toEqual([])
  })

  forEachEngine((name, open) => {
    test('in every history over its tables', { timeout: searchTimeout }, async () => {
      const opened = await open()
      const lab = () => makeEngineLab(opened)
      const found = await explore({
        seed,
        histories: Infinity,
        until: secondsOr(2) * 1_000,
        atLeast: 6,
        batch: 5,
        lab,
        commands,
      })
      assertClean(`documents on ${name}`, found)
      expect(found.counts.get('text checked')).toBeGreaterThan(0)
    })
  })
})

describe('the histories find a planted bug', () => {
  test.each([...documentBugs])('%s', { timeout: searchTimeout }, async (name) => {
    const { failure } = await explore({ seed: seedFor(name), histories: 2_000, seams: plantedBugs[name]!, commands, shrinkFor: 0 })
    expect(failure?.law).toMatch(/^law 1[34]/)
  })
})
