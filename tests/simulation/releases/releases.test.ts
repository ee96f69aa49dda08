import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MemoryStore } from '#tests/harness/memory-store.ts'
import type { Release } from '#tests/harness/release.ts'
import { searchTimeout, secondsOr, seed } from '#tests/harness/search.ts'
import { explore } from '../explore.ts'
import { addNextRelease } from './next-release.ts'
import { openRelease } from './open-release.ts'
import { releaseMistakes } from './planted-releases.ts'
import { releaseHistory } from './releases-history.ts'

let earlier: Release
let takeBack: () => void
beforeAll(async () => {
  earlier = await openRelease('0.3.0')
  takeBack = addNextRelease()
})
afterAll(() => takeBack())

/** What must occur. */
const happenings = ['app upgraded', 'app taken back', 'app changed with a queue', 'server upgraded', 'server taken back', 'news trouble', 'request doubled']

describe('devices and servers of 0.3.0 and of this release work together', () => {
  test(
    'in every history, upgraded and taken back at random: nothing is lost, doubled or fetched without need [FAULT-24, FAULT-25]',
    { timeout: searchTimeout },
    async () => {
      const until = secondsOr(3) * 1_000
      const { histories, took, counts, failure } = await explore({
        seed,
        histories: Infinity,
        until,
        atLeast: 30,
        happenings,
        batch: 20,
        options: () => releaseHistory(earlier),
      })
      console.log(`two releases: seed ${seed}, ${histories} histories, ${((histories * 1_000) / took).toFixed(1)}/s`)
      if (failure) throw new Error(`${failure.law}\nagain: npm run simulate -- --releases 0.3.0 --seed ${failure.seed} --path ${failure.path}`)
      expect(happenings.filter((what) => !counts.get(what))).toEqual([])
    },
  )

  test('a write by a server of 0.3.0 continues the audit log, so that this release sees whether the database was put back', async () => {
    const store = new MemoryStore()
    const end = () => store.read((tables) => tables.auditHead(7))
    const before = await end()
    await store.as(earlier.MemoryTables).write((tables) => tables.saveVersion(7, 1))
    const written = await end()
    expect(written.hash).not.toBe(before.hash)
    expect(await store.read((tables) => tables.isInAudit(7, written))).toBe(true)
    store.putBack(new MemoryStore().backup())
    expect(await store.read((tables) => tables.isInAudit(7, written))).toBe(false)
  })

  test('a planted mistake is found: everything is fetched again', async () => {
    const planted = releaseMistakes['everything fetched again']
    const { failure } = await explore({ seed: 1, histories: 20, shrinkFor: 0, options: () => releaseHistory(earlier, planted) })
    expect(failure?.law).toMatch(/^law 15/)
  })
})
