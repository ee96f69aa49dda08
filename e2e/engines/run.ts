import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { escapes } from './escapes.ts'
import { offlineBox, type Journey } from './journey.ts'
import { writeInTable } from './text.ts'
import { startWebKit } from './webkit.ts'

/** Runs the journeys in the engines named by the environment, each in a browser of its own; prints each step, and `N passed, N failed` at the end. */
const engines = [
  // Only Firefox gives the focus to a part of a text.
  { name: 'Firefox', path: process.env['FIREFOX'], start: startFirefox, journeys: [offlineBox, writeInTable, escapes] },
  { name: 'WebKitGTK', path: process.env['WEBKIT'], start: startWebKit, journeys: [offlineBox, escapes] },
].filter(({ path }) => path)

const total = { passed: 0, failed: 0 }

async function travel(name: string, start: () => Promise<Driver>, prepare: (driver: Driver) => Promise<Journey>): Promise<void> {
  let driver: Driver
  try {
    driver = await start()
  } catch (error) {
    total.failed += 1
    return console.log(`✘ ${name} did not start: ${String(error)}`)
  }
  console.log(driver.engine)
  if (!driver.restart) console.log('  (its automation keeps no profile: the page is loaded again where another browser is killed)')
  try {
    const { steps, end } = await prepare(driver)
    let isLost = false
    for (const { sentence, take } of steps) {
      try {
        if (isLost) throw new Error('not reached')
        await take()
        total.passed += 1
        console.log(`  ✓ ${sentence}`)
      } catch (error) {
        isLost = true
        total.failed += 1
        console.log(`  ✘ ${sentence}\n    ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    await end()
  } finally {
    await driver.close()
  }
}

for (const { name, path, start, journeys } of engines) for (const prepare of journeys) await travel(name, () => start(path!), prepare)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
