import { describe, expect, test } from 'vitest'
import { searchTimeout, secondsOr, seed } from '#tests/harness/search.ts'
import { explore } from './explore.ts'
import { runHistory } from './history.ts'
import { plantedBugs } from './planted.ts'
import { choicesOf, regressions } from './regressions.ts'
import { seedFor } from './soon.ts'

const seconds = secondsOr(8)
const atLeast = 100

/** Rows of the failure matrix in sync.md, and everything else that must occur, the rarest twice in a hundred histories; otherwise the guarantees were not really tested. */
const happenings = [
  'request lost',
  'request timed out and arrives later',
  'request doubled',
  'push answer lost after commit',
  'crashed between commit and answer',
  'server failed',
  'mutation held',
  'act that the server cannot read',
  'inbox change.unreadable',
  'tab killed',
  'tab to be killed within a transaction',
  'two tabs',
  'session expired',
  'signed in again',
  'another person signed in',
  "signed in over another person's queue",
  'membership taken',
  'membership given back',
  'at rest outside the group',
  'role Guest',
  'app upgraded with a queue',
  'command unknown to the server',
  'news app-too-old',
  'clock jumped',
  'disk full',
  'here device.storage-full',
  'here lease.exhausted',
  'backup restored',
  'trouble epoch-changed',
  'refused position.taken',
  'refused barcode.taken',
  'refused permission.denied',
  'refused sample.archived',
  'refused mutation.held',
  'inbox discarded',
  'unpacked meanwhile',
  'unpacking cut off',
  'disk copied',
  'disk set back',
  'trouble device.copied',
  'sent under two keys, done once',
  'database put back',
  'pushes arrived together',
  'write by a program',
  'taken from a poke',
  'worked on both copies',
  'downloaded again',
]

describe('the guarantees of sync hold', () => {
  test(`in every history, whatever is lost, repeated or killed [QUEUE-02]`, { timeout: searchTimeout }, async () => {
    const { histories, took, counts, failure } = await explore({ seed, histories: Infinity, until: seconds * 1_000, atLeast, happenings, batch: 50 })
    console.log(`simulation: seed ${seed}, ${histories} histories, ${((histories * 1_000) / took).toFixed(0)}/s`)
    if (failure)
      throw new Error(
        `${failure.law}\nagain: npm run simulate -- --contested --seed ${failure.seed} --path ${failure.path}\ntape: ${JSON.stringify(failure.tape)}`,
      )
    expect(histories).toBeGreaterThanOrEqual(atLeast)
    expect(happenings.filter((what) => !counts.get(what))).toEqual([])
  })

  test.each(regressions())('in what once violated them: $found', async (regression) => {
    await runHistory(regression.tape, new Map(), choicesOf(regression))
  })
})

/** Those that are soon found; `npm run simulate -- --planted` searches for all. */
const quick = [
  'no dedupe',
  'acknowledged by the push',
  'refusals dropped',
  'no unique check',
  'n race of two tabs',
  'affecting rows before the last page',
  'session not checked',
  'preview rows counted twice',
  'affecting rows of a block not hidden',
  'unpacked rows still packed',
  'copied device not seen',
  'sent under two keys, done twice',
  'database put back not seen',
  'answered before the shared commit',
]

describe('the harness works', () => {
  test.each(quick)('a planted bug is found: %s', { timeout: searchTimeout }, async (name) => {
    const { failure } = await explore({ seed: seedFor(name), histories: 3_000, seams: plantedBugs[name]!, shrinkFor: 0 })
    expect(failure).not.toBe(null)
  })
})
