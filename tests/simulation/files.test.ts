import { describe, expect, test } from 'vitest'
import { forEachEngine } from '#tests/harness/engines.ts'
import { searchTimeout, secondsOr, seed } from '#tests/harness/search.ts'
import { makeEngineLab } from '#tests/harness/world-engine.ts'
import { fileCommands as commands } from '#tests/harness/world-commands.ts'
import { assertClean } from './assert-clean.ts'
import { explore } from './explore.ts'
import { plantedFileBugs } from './planted-files.ts'
import { seedFor } from './soon.ts'
import { fileTable as steps } from './steps.ts'

/** What must occur; the rarest does in one history of four. */
const happenings = [
  'file saved',
  'file stored',
  'request doubled',
  'tab killed',
  'tab to be killed within a transaction',
  'server crashed',
  'disk full',
  'disk copied',
  'database put back',
]

describe('a file that was said to be saved is on a device or whole on the server, in its own group', () => {
  test('in every history, whatever is lost, doubled, damaged, killed or put back', { timeout: searchTimeout }, async () => {
    const found = await explore({
      seed,
      histories: Infinity,
      until: secondsOr(3) * 1_000,
      atLeast: 30,
      happenings,
      batch: 20,
      commands,
      steps,
    })
    assertClean('files in memory', found)
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
        atLeast: 4,
        batch: 2,
        lab,
        commands,
        steps,
      })
      assertClean(`files on ${name}`, found)
      expect(found.counts.get('file stored')).toBeGreaterThan(0)
    })
  })
})

describe('the histories find a planted bug', () => {
  test.each(Object.keys(plantedFileBugs))('%s', { timeout: searchTimeout }, async (name) => {
    const { failure } = await explore({ seed: seedFor(name), histories: 400, seams: plantedFileBugs[name]!, commands, steps, shrinkFor: 0 })
    expect(failure?.law).toMatch(/^law 1[1567]/)
  })
})
