import { describe, expect, test } from 'vitest'
import { forEachEngine } from '#tests/harness/engines.ts'
import { searchTimeout, secondsOr, seed } from '#tests/harness/search.ts'
import { makeEngineLab } from '#tests/harness/world-engine.ts'
import { notebookCommands as commands } from '#tests/harness/world-commands.ts'
import { assertClean } from './assert-clean.ts'
import { explore } from './explore.ts'
import { tableWith } from './steps.ts'

const steps = tableWith(Array.from({ length: 8 }, () => 'experiment signed'))

/** What must occur; otherwise nothing was tested. */
const happenings = ['experiment signed', 'refused experiment.signed', 'tab killed', 'push answer lost after commit']

describe('after somebody has signed an experiment, nothing more is accepted in it', () => {
  test('in every history, whatever was on its way', { timeout: searchTimeout }, async () => {
    const found = await explore({ seed, histories: Infinity, until: secondsOr(3) * 1_000, atLeast: 40, happenings, batch: 20, commands, steps })
    assertClean('signing in memory', found)
    expect(happenings.filter((what) => !found.counts.get(what))).toEqual([])
  })

  forEachEngine((name, open) => {
    test('in every history over its tables', { timeout: searchTimeout }, async () => {
      const opened = await open()
      const lab = () => makeEngineLab(opened)
      const found = await explore({ seed, histories: Infinity, until: secondsOr(2) * 1_000, atLeast: 6, batch: 5, lab, commands, steps })
      assertClean(`signing on ${name}`, found)
      expect(found.counts.get('experiment signed')).toBeGreaterThan(0)
    })
  })
})
