import { expect, test } from 'vitest'
import { notificationKindNames } from '#domain/rules/notifications/notification-kinds.ts'
import { byDay, textsOf } from '#src/features/notifications/notification-texts.ts'
import { makeNotification } from '#tests/harness/notifications.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

test('a notification says what happened, and with its kind what else there is to know', () => {
  expect(textsOf(makeNotification())).toEqual({ title: 'anti-CD3 is low: 0.5 mL left', subtitle: 'Low stock' })
  expect(textsOf(makeNotification({ kind: 'moved', detail: 'Box 3, B4' }))).toEqual({ title: 'Max Lindqvist moved anti-CD3', subtitle: 'Moved · Box 3, B4' })
  expect(textsOf(makeNotification({ kind: 'moved', detail: '' }))).toEqual({ title: 'Max Lindqvist moved anti-CD3', subtitle: 'Moved' })
  expect(textsOf(makeNotification({ kind: 'expired', count: 68 }))).toEqual({ title: '68 samples have expired', subtitle: 'Expired · anti-CD3 and 67 more' })
})

test.each(notificationKindNames)('%s leaves no placeholder open', (kind) => {
  for (const count of [1, 2]) expect(Object.values(textsOf(makeNotification({ kind, count }))).join()).not.toMatch(/[{}#]/)
})

test('a canceled booking says when it was, by the clock of the device', () => {
  const detail = new Date(at(24, 13)).toISOString()
  expect(textsOf(makeNotification({ kind: 'booking-canceled', name: 'Confocal', detail }))).toEqual({
    title: 'Max Lindqvist canceled your booking of Confocal',
    subtitle: 'Booking canceled · Tue 2026-11-24 13:00',
  })
})

test('one of a newer server shows what it is about', () => {
  expect(textsOf(makeNotification({ kind: 'freezer-warm', name: 'Freezer F3', detail: '−14 °C' }))).toEqual({ title: 'Freezer F3', subtitle: '−14 °C' })
})

test('notifications are listed by day, by the calendar of the device', () => {
  const rows = [at(22, 11), at(22, 0), at(21, 23), at(19, 9)].map((createdAt, id) => makeNotification({ id, createdAt }))
  expect(byDay(rows, '2026-11-22').map(({ title, rows: ofDay }) => [title, ofDay.map(({ id }) => id)])).toEqual([
    ['Today', [0, 1]],
    ['Yesterday', [2]],
    ['2026-11-19', [3]],
  ])
})
