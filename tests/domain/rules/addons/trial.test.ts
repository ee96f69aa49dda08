import { expect, test } from 'vitest'
import { isRunning } from '#domain/rules/addons/installed.ts'
import { manifestOf } from '#domain/rules/addons/manifest.ts'
import { trialId, withTrial } from '#domain/rules/addons/trial.ts'
import { makeAddon, makeManifest } from '#tests/harness/addons.ts'

const trial = { manifest: makeManifest({ version: '1.0', permissions: ['samples.write'] }), codeHash: 'b'.repeat(64), codeSize: 12 }
const other = makeAddon({ id: 8, rootVar: 'OTHER' })

test('without a trial, the add-ons of the group run as they are', () => {
  const rows = [other]
  expect(withTrial(rows, null)).toBe(rows)
})

test('a new add-on runs beside those of the group', () => {
  const [first, tried] = withTrial([other], trial)
  expect(first).toBe(other)
  expect(tried).toMatchObject({ id: trialId, rootVar: 'PLATEREADER', name: 'Plate reader', codeHash: trial.codeHash, configuration: '' })
})

test('one that is installed is replaced, whatever its version, and keeps its number and its configuration', () => {
  const installed = makeAddon({ id: 7, configuration: '{"port":3}' })
  const rows = withTrial([installed, other], trial)
  expect(rows.map(({ id, codeHash }) => [id, codeHash])).toEqual([
    [8, other.codeHash],
    [7, trial.codeHash],
  ])
  expect(rows[1]!.configuration).toBe('{"port":3}')
  // What it may do is what the new manifest says.
  expect(manifestOf(rows[1]!).permissions).toEqual(['samples.write'])
})

test('a disabled one, and one whose license has ended, can be tried', () => {
  const [tried] = withTrial([makeAddon({ enabled: 0, licenseEndsOn: '2020-01-31' })], trial)
  expect(isRunning(tried!, '2026-11-27')).toBe(true)
})

test('one that was removed stays removed beside the trial', () => {
  const removed = makeAddon({ archived: 1 })
  expect(withTrial([removed], trial).map(({ id, archived }) => [id, archived])).toEqual([
    [removed.id, 1],
    [trialId, 0],
  ])
})
