import { expect, test } from 'vitest'
import { topicNames } from '#domain/event-topics.ts'
import { commands, describeEntry } from '#domain/registry.ts'

/** What belongs to one person, or is no change. */
const noEvents = ['notification.add', 'notification.read', 'notification.remove', 'queue.skip', 'setting.write', 'view.delete', 'view.save']

test('every change of what a group shares has a topic, and nothing that is a person’s own', () => {
  const all = [...commands.values()]
  expect(
    all
      .filter(({ description }) => description.topic === null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(noEvents)
  expect(new Set(all.map(({ description }) => description.topic))).toEqual(new Set([...topicNames, null]))
})

test('a signature is about signatures, not about experiments', () => {
  const topicOf = (command: string) => describeEntry(command)?.topic
  expect(['experiment.edit', 'experiment.sign', 'document.append', 'document.sign'].map(topicOf)).toEqual(['experiments', 'signatures', 'texts', 'signatures'])
  expect(['member.add', 'device.erase', 'constructor'].map(topicOf)).toEqual(['members', null, undefined])
})
