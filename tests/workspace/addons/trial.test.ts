import { beforeEach, expect, test } from 'vitest'
import { readAddonHere, readAddonsHere } from '#src/workspace/addons/addons-here.ts'
import { addonTrial } from '#src/workspace/addons/trial.ts'
import { makeManifest } from '#tests/harness/addons.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

const trial = { manifest: makeManifest(), codeHash: 'b'.repeat(64), codeSize: 12, endsAt: 100 }
const owner = { userId: 1, groupId: 2 }

beforeEach(() => addonTrial.forget())

test('what a person tries is theirs, and only in its group', () => {
  addonTrial.set(owner, trial)
  expect(addonTrial.read(owner)).toBe(trial)
  expect(addonTrial.read({ userId: 9, groupId: 2 })).toBeUndefined()
  expect(addonTrial.read({ userId: 1, groupId: 9 })).toBeUndefined()
})

test('the same answer again changes nothing, so that what runs is not started again', () => {
  addonTrial.set(owner, trial)
  addonTrial.set(owner, { ...trial })
  expect(addonTrial.read(owner)).toBe(trial)
  addonTrial.set(owner, { ...trial, codeHash: 'c'.repeat(64) })
  expect(addonTrial.read(owner)).not.toBe(trial)
})

test('sections, pages and add-ons find it where they find those of the group, until it is forgotten', async () => {
  const workspace = makeWorkspace()
  expect(await readAddonsHere(workspace)).toEqual([])
  addonTrial.set(workspace, trial)
  expect(await readAddonHere(workspace, 'PLATEREADER')).toMatchObject({ name: 'Plate reader', enabled: 1 })
  addonTrial.forget()
  expect(await readAddonHere(workspace, 'PLATEREADER')).toBeUndefined()
})
