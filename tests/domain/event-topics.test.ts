import { expect, test } from 'vitest'
import { commands } from '#domain/registry.ts'
import { topicNames, topicOf } from '#domain/event-topics.ts'

/** What belongs to one person, or is no change. */
const noEvents = ['notification.add', 'notification.read', 'notification.remove', 'queue.skip', 'setting.write', 'view.delete', 'view.save']

test('every change of what a group shares has a topic, and nothing that is a person’s own', () => {
  const names = [...new Set([...commands.values()].map(({ name }) => name))]
  expect(names.filter((name) => topicOf(name) === undefined).toSorted()).toEqual(noEvents)
  expect(new Set(names.map(topicOf))).toEqual(new Set([...topicNames, undefined]))
})

test('a signature is about signatures, not about experiments', () => {
  expect(['experiment.edit', 'experiment.sign', 'document.append', 'document.sign'].map(topicOf)).toEqual(['experiments', 'signatures', 'texts', 'signatures'])
  expect(topicOf('constructor.name')).toBeUndefined()
})
