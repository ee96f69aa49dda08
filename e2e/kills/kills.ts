import { expect, test } from '@playwright/test'
import { killBrowsers } from './run.ts'

/*
 * npm run crash:browser                       kills the browser 50 times while a person writes
 * KILLS=200 SEED=7 npm run crash:browser      so many times, with the choices and pauses of this seed
 */
const kills = Number(process.env['KILLS'] ?? 50)
const seed = Number(process.env['SEED'])

test('what the screen showed as saved is there once, whenever the browser is killed', async () => {
  const report = await killBrowsers({ kills, seed, say: (line) => console.log(line) })
  const { seconds, saved, situations, lost, doubled, rejected, slowestStart, wrong } = report
  const where = Object.entries(situations).map(([situation, count]) => `${count} ${situation}`)
  console.log(`seed ${seed}: ${report.kills} kills in ${seconds.toFixed(0)} s (${where.join(', ')})`)
  console.log(
    `Shown as saved: ${saved.note} notes, ${saved.sample} new samples, ${saved.move} moves; ${rejected} rejected and shown, ${lost} lost, ${doubled} doubled`,
  )
  console.log(`The slowest start took ${(slowestStart / 1_000).toFixed(1)} s.`)
  expect({ lost, doubled, wrong }).toEqual({ lost: 0, doubled: 0, wrong: [] })
})
