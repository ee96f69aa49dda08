import type { Page } from 'playwright-core'
import { ask } from '../ask.ts'
import { atLeast, atMost, noLongerThan, type Figure } from '../figure.ts'
import type { Lab } from '../lab.ts'
import { median } from '../measure.ts'
import { measureScreens } from './screens.ts'

/** A device with 100,000 samples: its first mirror, its list, its writes and its pulls. */
export async function measureDevice(lab: Lab): Promise<Figure[]> {
  const server = await lab.server({ isLarge: true })
  const page = await lab.benchPage(server.url)
  const mirrored = [...(await firstMirror(lab, page)), ...(await reload(lab, page))]
  const product = await page.context().newPage()
  const screens = await measureScreens(lab, product, server.url)
  await product.close()
  return [...mirrored, ...screens, ...(await writes(lab, page)), ...(await pulls(lab, page))]
}

async function firstMirror(lab: Lab, page: Page): Promise<Figure[]> {
  const floors: number[] = []
  const ours: Awaited<ReturnType<typeof ask<'mirrorOurs'>>>[] = []
  for (let round = 0; round < (lab.isQuick ? 1 : 3); round++) {
    floors.push(await ask(page, 'mirrorFloor', 'mara'))
    await ask(page, 'forget')
    ours.push(await ask(page, 'mirrorOurs', 'mara'))
  }
  const floor = median(floors)
  const middle = (what: 'durable' | 'usable' | 'unpacked') => median(ours.map((times) => times[what]))
  return [
    noLongerThan(0.15, { name: 'first mirror of 100,000: durable', unit: 'ms', ours: middle('durable'), floor }),
    noLongerThan(0.2, { name: 'first mirror of 100,000: any list usable', unit: 'ms', ours: middle('usable'), floor }),
    noLongerThan(1.3, { name: 'first mirror of 100,000: all unpacked', unit: 'ms', ours: middle('unpacked'), floor }),
    atMost(50, { name: 'longest task of the page meanwhile', unit: 'ms', ours: median(ours.map(({ longestTask }) => longestTask)), note: '0 is below 50' }),
  ]
}

async function reload(lab: Lab, page: Page): Promise<Figure[]> {
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < (lab.isQuick ? 7 : 25); round++) {
    for (const [times, name] of [
      [ours, 'reloadOurs'],
      [floor, 'reloadFloor'],
    ] as const) {
      await page.reload()
      await page.waitForFunction('window.bench')
      times.push(await ask(page, name))
    }
  }
  return [noLongerThan(1.5, { name: 'reload to the first 50 of 100,000', unit: 'ms', ours: median(ours), floor: median(floor) })]
}

async function writes(lab: Lab, page: Page): Promise<Figure[]> {
  await ask(page, 'open', 'mara')
  const moves = await ask(page, 'moves', lab.isQuick ? 60 : 200)
  const batches = await ask(page, 'batches', lab.isQuick ? 3 : 5)
  const [one, thousand] = [median(moves.ours), median(batches.ours)]
  return [
    noLongerThan(2, { name: 'a move, from tap to saved', unit: 'ms', ours: one, floor: median(moves.floor) }),
    noLongerThan(6, { name: '1,000 acts in one transaction', unit: 'ms', ours: thousand, floor: median(batches.floor) }),
    atLeast(4, { name: '1,000 acts together, faster than one by one', unit: 'times', ours: (one * 1_000) / thousand }),
  ]
}

async function pulls(lab: Lab, page: Page): Promise<Figure[]> {
  const rounds = lab.isQuick ? 30 : 100
  const figures: Figure[] = []
  for (const waiting of [1_000, 5_000]) {
    await ask(page, 'emptyQueue')
    await ask(page, 'fillQueue', waiting)
    for (const [which, said] of [
      ['untouched', 'one row pulled'],
      ['moved', 'one row that waiting acts meet pulled'],
    ] as const) {
      const times = await ask(page, 'pulls', rounds, which)
      const given = { name: `${said}, ${waiting.toLocaleString('en')} waiting`, unit: 'ms', ours: median(times.ours) }
      figures.push(waiting === 1_000 ? noLongerThan(3, { ...given, floor: median(times.floor) }) : atMost(150, given))
    }
  }
  return figures
}
