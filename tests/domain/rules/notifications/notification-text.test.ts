import { expect, test } from 'vitest'
import { notificationKindNames, notificationPlace } from '#domain/rules/notifications/notification-kinds.ts'
import { notificationText } from '#domain/rules/notifications/notification-text.ts'
import { makeNotification } from '#tests/harness/notifications.ts'

test.each(notificationKindNames)('%s has a text for one and for several without empty places', (kind) => {
  const one = notificationText(makeNotification({ kind }))
  const several = notificationText(makeNotification({ kind, count: 12 }))
  expect(`${one} ${several}`).not.toMatch(/[{}#]/)
  expect(several).toContain('12')
})

test('one of a newer server shows what it is about', () => {
  expect(notificationText(makeNotification({ kind: 'freezer-warm', name: 'Freezer F3' }))).toBe('Freezer F3')
})

test('a name with braces is shown as it is', () => {
  expect(notificationText(makeNotification({ name: '{actor}' }))).toBe('{actor} is low: 0.5 mL left')
})

test('an unknown choice is the usual place', () => {
  expect([notificationPlace('low', 'bell'), notificationPlace('low', ''), notificationPlace('moved', 'everywhere')]).toEqual(['bell', 'screen', 'off'])
})
