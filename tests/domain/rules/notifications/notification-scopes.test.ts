import { expect, test } from 'vitest'
import { notificationKindNames } from '#domain/rules/notifications/notification-kinds.ts'
import { scopeAddresses, scopeOf, subjectOf } from '#domain/rules/notifications/notification-scopes.ts'
import { toWireNotice } from '#domain/wire/accounts/notice-to-wire.ts'
import { toWireNotification } from '#domain/wire/to-wire.ts'
import { makeNotification } from '#tests/harness/notifications.ts'

const sampleKinds = ['expiring', 'expired', 'low', 'moved', 'archived', 'taken-out']

test.each(notificationKindNames)('[FAULT-117] %s leads where its scope says; INVENTORY is a sample and its address [NOTI-01] [NOTI-03] [ROUTE-13]', (kind) => {
  const one = subjectOf(kind, 1, 42)
  expect(one.targetUrl).toBe(scopeAddresses[one.scope](42))
  expect(one.scope === 'INVENTORY').toBe(sampleKinds.includes(kind))
  const several = subjectOf(kind, 3, 42)
  if (several.scope === 'INVENTORY') expect(several.targetUrl).toBe('/members/inventory/browser/?return=true&sampleID=42#viewSample')
  if (several.scope === 'SUPPLIES') expect(several.targetUrl).toBe('/members/inventory/ordering')
})

test('[FAULT-117] a row of an earlier release, which says INVENTORY whatever it is about, says what it is', () => {
  const signed = makeNotification({ kind: 'sign-asked', foreignId: 9, targetUrl: '/members/experiments/journal/?experimentID=9' })
  expect(toWireNotification(signed)).toMatchObject({ MessageScope: 'JOURNAL', ForeignId: 9 })
  expect(toWireNotice(signed, String)).toMatchObject({ scope: 'journal' })
  expect(toWireNotice(makeNotification({ kind: 'webhook-stopped' }), String)).toMatchObject({ scope: 'system' })
  expect(scopeOf(makeNotification({ kind: 'expired', count: 12 }))).toBe('SAMPLES')
})

test('one of a newer release has the scope it says', () => {
  expect(scopeOf(makeNotification({ kind: 'freezer-warm', scope: 'STORAGE' }))).toBe('STORAGE')
})
