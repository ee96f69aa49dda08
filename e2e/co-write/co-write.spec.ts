import { expect, test } from '@playwright/test'
import { isLong } from '../harness/matrix.ts'
import { coWrite } from './co-write.ts'
import { plants } from './plants.ts'

/** Each mishap once. */
const turns = 35
const timeout = 480_000

test('two people write in one experiment, offline at times, while browsers and the server are killed: each word that nobody took away is there once, in every copy', async () => {
  test.setTimeout(timeout)
  const seed = isLong ? Math.floor(Math.random() * 1e6) : 11
  const diary: string[] = []
  const report = await coWrite({ seed, browsers: ['chromium'], people: 2, until: { turns }, note: (line) => void diary.push(line) })
  const { words, counts, lost, doubled, different, wrong, history } = report
  if (lost.length + doubled.length + different.length > 0) console.log(diary.join('\n'))
  const found = { lost, doubled, different, wrong }
  expect(found, [`To repeat: npm run co-write -- --seed ${seed} --turns ${turns}`, ...history].join('\n')).toEqual({
    lost: [],
    doubled: [],
    different: [],
    wrong: [],
  })
  expect(words).toBeGreaterThan(turns / 2)
  expect(counts).toMatchObject({ 'server killed': 1, kill: 1, 'kill while typing': 1 })
  expect((counts['short offline'] ?? 0) + (counts['hours offline'] ?? 0)).toBeGreaterThan(0)
})

for (const plant of isLong ? plants : [])
  test(`a planted fault is found: ${plant}`, async () => {
    test.setTimeout(timeout)
    const { lost, doubled } = await coWrite({ seed: 11, browsers: ['chromium'], people: 2, until: { turns: 12 }, plant })
    expect([...lost, ...doubled].length).toBeGreaterThan(0)
  })
