import type { Page } from 'playwright-core'
import { ask, reloadBench } from '../ask.ts'
import { atMost, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import type { Lab } from '../lab.ts'
import { median, percentile } from '../measure.ts'

const updates = 10_000

/** A device with a text of 10,000 updates, once as the server leaves it and once without any merging. */
async function prepare(lab: Lab): Promise<Page> {
  const server = await lab.server()
  const page = await lab.benchPage(server.url)
  await ask(page, 'open', 'mara')
  await ask(page, 'mirrorOurs', 'mara')
  await ask(page, 'fillDocuments', updates)
  return page
}

export const measureDocuments = defineGroup('documents', prepare, [
  { title: 'opening a document', measure: opening },
  { title: 'a keystroke', measure: keystroke },
])

async function opening(page: Page, lab: Lab): Promise<Figure[]> {
  const times = { merged: [] as number[], unmerged: [] as number[] }
  for (let round = 0; round < (lab.isQuick ? 5 : 15); round++) {
    for (const which of ['merged', 'unmerged'] as const) {
      // In a new page, because the second time is several times as fast.
      await reloadBench(page)
      await ask(page, 'open', 'mara')
      times[which].push(await ask(page, 'openDocument', which))
    }
  }
  const name = `document of ${updates.toLocaleString('en')} updates opened`
  const note = 'from the disk to the text, first time in the page'
  return [
    atMost(100, { name, unit: 'ms', ours: median(times.merged), note }),
    atMost(100, { name: `${name}, none merged by the server yet`, unit: 'ms', ours: median(times.unmerged) }),
  ]
}

async function keystroke(page: Page, lab: Lab): Promise<Figure[]> {
  const times = await ask(page, 'typeInDocument', lab.isQuick ? 60 : 300)
  return [atMost(8, { name: 'a keystroke in a document saved, p95', unit: 'ms', ours: percentile(times, 95), note: `median ${median(times).toFixed(1)} ms` })]
}
