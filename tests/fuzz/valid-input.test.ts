import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInput } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import { routes } from '#server/routes/list.ts'
import { answers } from './answers.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { inputOf, nameOf } from './calls.ts'
import { knownValues } from './known-values.ts'
import { makeSide } from './sides.ts'

/** Otherwise the calls would end at the first check and find nothing behind it. */
const numRuns = 100
const enough = 0.5
const known = knownValues(makeSide('ours'), makeSide('theirs'))

test.each(routes.map((route) => [nameOf(route), route] as const))('most calls of %s that are meant to be valid are', (_, route) => {
  const accepted = fc.sample(inputOf(route, known), numRuns).filter((input) => readInput(route.input, input).success)
  expect(accepted.length / numRuns).toBeGreaterThan(enough)
})

test.each([...commands])('most inputs of %s that are meant to be valid are', (_, command) => {
  const accepted = fc.sample(arbitraryOf(command.input, known), numRuns).filter((input) => readInput(command.input, input).success)
  expect(accepted.length / numRuns).toBeGreaterThan(enough)
})

test('the answer of every route has a form', () => {
  expect(Object.keys(answers).toSorted()).toEqual(routes.map(nameOf).toSorted())
})
