import { expect, test } from 'vitest'
import { commands } from '#domain/registry.ts'
import { activityText, commandTexts, subjectHref, subjectText } from '#src/features/activity/activity-text.ts'
import type { Activity } from '#domain/wire/activity.ts'

const moved: Activity = {
  seq: 7,
  at: 0,
  userID: 3,
  fullName: 'Tobias Wen',
  device: 'Bench 2',
  command: 'sample.move@1',
  subject: { entity: 'samples', id: 1842, name: 'pUC19', others: 0 },
  code: null,
  detail: {},
}

/** Entries of the audit log that are of no command. */
const withoutCommand = ['device.erase', 'member.add', 'member.leave', 'member.rename']

test('every command of the registry is said in words, and nothing else is listed but what the server writes itself', () => {
  const names = new Set([...[...commands.keys()].map((id) => id.split('@')[0]!), ...withoutCommand])
  expect(Object.keys(commandTexts).toSorted()).toEqual([...names].toSorted())
})

test('a line says what was done to what, and leads there', () => {
  expect([activityText(moved), subjectText(moved), subjectHref(moved)]).toEqual([
    'Moved a sample',
    'pUC19',
    '/members/inventory/browser/?return=true&sampleID=1842#viewSample',
  ])
})

test('of many rows it names the first and counts the others; a command of a newer server is shown by its name', () => {
  expect(subjectText({ ...moved, subject: { entity: 'samples', id: 1, name: 'A', others: 12 } })).toBe('A and 12 more')
  expect(activityText({ ...moved, command: 'sample.freeze@1' })).toBe('sample.freeze@1')
  expect([subjectText({ ...moved, subject: null }), subjectHref({ ...moved, subject: null })]).toEqual(['', undefined])
  expect(subjectHref({ ...moved, subject: { entity: 'userSettings', id: '3:windowWidth', name: '', others: 0 } })).toBe(undefined)
})
