import { expect, test } from 'vitest'
import { choicesOf, settingsFor, type Channel } from '#src/features/notifications/choices.ts'
import type { NotificationKind } from '#domain/rules/notifications/notification-kinds.ts'

/** What is stored after these taps, one after another. */
function tap(kind: NotificationKind, ...taps: [channel: Channel, isOn: boolean][]): Map<string, string> {
  const settings = new Map<string, string>()
  for (const [channel, isOn] of taps) {
    for (const [key, value] of settingsFor(kind, choicesOf(kind, settings), channel, isOn)) {
      if (value) settings.set(key, value)
      else settings.delete(key)
    }
  }
  return settings
}
const none = { bell: false, screen: false, mail: false, push: false }

test('until the person chooses, each kind is where it usually is, and never in a mail', () => {
  expect(choicesOf('low', new Map())).toEqual({ ...none, bell: true, screen: true })
  expect(choicesOf('joined', new Map())).toEqual({ ...none, bell: true })
  expect(choicesOf('moved', new Map())).toEqual(none)
})

test('whatever is chosen elsewhere is also in the list', () => {
  expect(choicesOf('moved', tap('moved', ['mail', true]))).toEqual({ ...none, bell: true, mail: true })
  expect(choicesOf('moved', tap('moved', ['screen', true]))).toEqual({ ...none, bell: true, screen: true })
})

test('what leaves the list is nowhere, and comes back only there', () => {
  expect(choicesOf('low', tap('low', ['mail', true], ['bell', false]))).toEqual(none)
  expect(choicesOf('low', tap('low', ['mail', true], ['bell', false], ['bell', true]))).toEqual({ ...none, bell: true })
})

test('one choice leaves the others alone, and nothing is stored for the usual ones', () => {
  expect(choicesOf('low', tap('low', ['mail', true], ['screen', false]))).toEqual({ ...none, bell: true, mail: true })
  expect(tap('low', ['screen', false], ['screen', true], ['mail', true], ['mail', false])).toEqual(new Map())
})
