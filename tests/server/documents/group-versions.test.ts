import { expect, test } from 'vitest'
import { groupVersions, type Append } from '#server/documents/group-versions.ts'

const minute = 60_000
const [ada, ben] = [1, 2]

/** Appends one after another: who, in which open copy, and at which minute. */
const versionsOf = (...appends: [userId: number, chain: string, minute: number][]) =>
  groupVersions(appends.map(([userId, chain, at], index): Append => ({ seq: index + 1, userId, chain, at: at * minute, receivedAt: at * minute }))).map(
    ({ seq, userIds }) => [seq, userIds],
  )

test('what one person writes in one go is one version; after a pause another one begins', () => {
  expect(versionsOf([ada, 'a', 0], [ada, 'a', 1], [ada, 'a', 4], [ada, 'a', 12])).toEqual([
    [3, [ada]],
    [4, [ada]],
  ])
})

test('writing without a pause becomes a version every half an hour', () => {
  const appends = Array.from({ length: 61 }, (_, at): [number, string, number] => [ada, 'a', at])
  expect(versionsOf(...appends).map(([seq]) => seq)).toEqual([31, 61])
})

test('another person begins a version of their own; when both go on by turns, they have it together', () => {
  expect(versionsOf([ada, 'a', 0], [ben, 'b', 1])).toEqual([
    [1, [ada]],
    [2, [ben]],
  ])
  expect(versionsOf([ada, 'a', 0], [ben, 'b', 1], [ada, 'a', 2], [ben, 'b', 3])).toEqual([
    [1, [ada]],
    [4, [ben, ada]],
  ])
})

test('what is restored from a copy of its own is a version of its own, and what is written after it, too', () => {
  expect(versionsOf([ada, 'a', 0], [ada, 'restored', 1], [ada, 'a', 2])).toEqual([
    [1, [ada]],
    [2, [ada]],
    [3, [ada]],
  ])
})

test('what was written offline and arrives later is not part of what was written meanwhile', () => {
  expect(versionsOf([ben, 'b', 100], [ada, 'a', 10], [ben, 'b', 101])).toEqual([
    [1, [ben]],
    [2, [ada]],
    [3, [ben]],
  ])
})
