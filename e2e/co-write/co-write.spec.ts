import { expect, test } from '@playwright/test'
import { isLong } from '../harness/matrix.ts'
import { coWrite } from './co-write.ts'
import { plants } from './plants.ts'

const turns = 20
const patience = 480_000

for (const seed of isLong ? [11] : [])
  test('two people write in one experiment, offline at times, while browsers and the server are killed: each word that nobody took away is there once, in every copy', async () => {
    test.setTimeout(patience)
    const diary: string[] = []
    const report = await coWrite({ seed, browsers: ['chromium'], people: 2, until: { turns }, note: (line) => void diary.push(line) })
    const { words, lost, doubled, different, wrong, history } = report
    if (lost.length + doubled.length > 0) console.log(diary.join('\n'))
    expect({ lost, doubled, different, wrong }, history.join('\n')).toEqual({ lost: [], doubled: [], different: [], wrong: [] })
    expect(words).toBeGreaterThan(turns / 4)
  })

for (const plant of isLong ? plants : [])
  test(`a planted fault is found: ${plant}`, async () => {
    test.setTimeout(patience)
    const { lost, doubled } = await coWrite({ seed: 11, browsers: ['chromium'], people: 2, until: { turns: 12 }, plant })
    expect([...lost, ...doubled].length).toBeGreaterThan(0)
  })
