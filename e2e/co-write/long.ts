import { appendFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { coWrite, type BrowserName } from './co-write.ts'
import type { Plant } from './plants.ts'

/** What npm run co-write asks for: see tools/co-write.mjs. */
const asked = JSON.parse(process.env['CO_WRITE']!) as { seed: number; minutes: number; turns?: number; browsers: BrowserName[]; people: number; plant?: Plant }

test('several people write in one experiment: each word that nobody took away is there once, in every copy', async () => {
  const folder = join(import.meta.dirname, '../../.cache/co-write')
  await mkdir(folder, { recursive: true })
  const diary = join(folder, `${asked.seed}.log`)
  await writeFile(diary, '')
  const note = (line: string) => appendFileSync(diary, `${line}\n`)
  const report = await coWrite({ ...asked, until: asked.turns ? { turns: asked.turns } : { minutes: asked.minutes }, say: (line) => console.log(line), note })
  const { counts, words, unsure, lost, doubled, torn, different, wrong, history } = report
  console.log(`What happened, step by step: ${diary}`)
  for (const [kind, count] of Object.entries(counts).toSorted(([, a], [, b]) => b - a)) console.log(`${String(count).padStart(6)} ${kind}`)
  console.log(`${words} words, ${unsure} of them typed as the browser was killed; ${torn} torn: their letters are there, with others between them`)
  for (const line of [...lost.map((each) => `lost: ${each}`), ...doubled.map((each) => `doubled: ${each}`), ...wrong, ...history]) console.log(line)
  if (different.length > 0) console.log(`Not the same words in the same order: ${different.join(' / ')}`)
  console.log(`${new Set(lost.map((each) => each.split(':')[0])).size} lost, ${new Set(doubled.map((each) => each.split(':')[0])).size} doubled`)
  expect({ lost, doubled, different, wrong }).toEqual({ lost: [], doubled: [], different: [], wrong: [] })
})
