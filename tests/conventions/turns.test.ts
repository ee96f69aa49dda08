import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { turns, waitingFor } from '../harness/turns.ts'

const root = join(import.meta.dirname, '../..')
const pathOf = (name: string) => join(root, `e2e/journeys/${name}.spec.ts`)
const all = turns.flat()

test('journeys that take turns exist, and none is in two rows', () => {
  expect(all.filter((name) => !existsSync(pathOf(name)))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

test('in each run one journey of each row has its turn, and none waits for longer than its row', () => {
  const ran = (seed: number) => all.filter((name) => !waitingFor(seed).includes(name))
  for (const [index, row] of turns.entries()) {
    const each = row.map((_, seed) => ran(seed).filter((name) => turns[index]!.some((other) => other === name)))
    expect(each.map(({ length }) => length)).toEqual(row.map(() => 1))
    expect(each.flat().sort()).toEqual([...row].sort())
  }
})

test('journeys that see every fifth screen are in no row of five, or they would always see the same', () => {
  const inFifths = turns
    .map((row): readonly string[] => row)
    .filter(({ length }) => length % 5 === 0)
    .flat()
  expect(inFifths.filter((name) => /everyFifth|walkEverything/.test(readFileSync(pathOf(name), 'utf8')))).toEqual([])
})

test('docs/testing.md says what else holds the promise of each', () => {
  const table = readFileSync(join(root, 'docs/testing.md'), 'utf8').split('## By turns')[1]!.split('\n## ')[0]!
  expect(all.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
