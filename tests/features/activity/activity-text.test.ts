import { expect, test } from 'vitest'
import { activityText, subjectHref, subjectText } from '#src/features/activity/activity-text.ts'
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

test('a line says what was done to what, and leads there', () => {
  expect([activityText(moved), subjectText(moved), subjectHref(moved)]).toEqual([
    'Moved a sample',
    'pUC19',
    '/members/inventory/browser/?return=true&sampleID=1842#viewSample',
  ])
})

test('what the server does without a command is said in words, too', () => {
  const commands = ['device.erase', 'member.add', 'member.leave', 'member.rename']
  expect(commands.map((command) => activityText({ ...moved, command }))).toEqual([
    'Had the data on a device erased',
    'Joined the group',
    'Left the group',
    'Renamed a member',
  ])
})

test('of many rows it names the first and counts the others; a command of a newer server is shown by its name', () => {
  expect(subjectText({ ...moved, subject: { entity: 'samples', id: 1, name: 'A', others: 12 } })).toBe('A and 12 more')
  expect(activityText({ ...moved, command: 'sample.freeze@1' })).toBe('sample.freeze@1')
  expect(activityText({ ...moved, command: 'constructor' })).toBe('constructor')
  expect([subjectText({ ...moved, subject: null }), subjectHref({ ...moved, subject: null })]).toEqual(['', undefined])
  expect(subjectHref({ ...moved, subject: { entity: 'userSettings', id: '3:windowWidth', name: '', others: 0 } })).toBe(undefined)
})
