import { expect, test } from 'vitest'
import type { Delivery, Webhook } from '#domain/wire/integrations/webhooks.ts'
import { deliveryFacts, hostOf, outcomeOf, stateOf, topicsText } from '#src/features/groups/webhook-text.ts'
import { noon } from '#tests/harness/factories.ts'

const webhook: Webhook = {
  id: 'webhook-0000-00001',
  url: 'https://events.lab.example/a?key=1',
  topics: ['samples'],
  state: 'active',
  nextAt: null,
  failingSince: null,
  deliveries: [],
}
const delivery: Delivery = { seq: 1, type: 'sample.move', state: 'delivered', attempts: 1, at: noon, status: 200, answer: 'ok' }

test('a webhook that does not send says why, and what to do', () => {
  expect(stateOf(webhook)).toMatchObject({ text: 'Active', tone: 'ok' })
  expect(stateOf({ ...webhook, nextAt: noon, failingSince: noon })).toMatchObject({
    text: 'Waiting',
    explanation: expect.stringMatching(/since \d.* Next attempt/),
  })
  expect(stateOf({ ...webhook, state: 'paused' })).toMatchObject({ text: 'Paused' })
  const stopped: Webhook = { ...webhook, state: 'stopped', failingSince: noon }
  expect(stateOf(stopped)).toMatchObject({ tone: 'bad', explanation: expect.stringMatching(/since \d.* resume/) })
  expect(stateOf({ ...stopped, deliveries: [{ ...delivery, state: 'failed', status: 410 }] }).explanation).toMatch(/wants no more events/)
  expect(stateOf({ ...webhook, state: 'restored' })).toMatchObject({ text: 'Paused', explanation: expect.stringContaining('backup') })
})

test('a delivery shows what was answered, once that is known, and how often it was sent', () => {
  expect(deliveryFacts(delivery)).toMatch(/ · 200 ok$/)
  expect(deliveryFacts({ ...delivery, state: 'failed', attempts: 3, status: null, answer: '' })).toMatch(/ · 3 attempts · No answer$/)
  expect(deliveryFacts({ ...delivery, state: 'again' })).not.toContain('200')
  expect((['delivered', 'failed', 'sending', 'again'] as const).map((state) => outcomeOf({ ...delivery, state }).text)).toEqual([
    'Delivered',
    'Failed',
    'Sending…',
    'Sending…',
  ])
})

test('the rest of an address is not in its title, and a topic of a newer server is shown as it is', () => {
  expect(hostOf(webhook.url)).toBe('events.lab.example')
  expect(topicsText(['samples', 'texts', 'weather'])).toBe('Samples · Texts of experiments · weather')
})
