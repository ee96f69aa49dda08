import type { Page } from 'playwright-core'
import { atMost, type Figure } from '../figure.ts'
import type { Lab } from '../lab.ts'
import { median, percentile } from '../measure.ts'
import { type Device, fromTouch, inProduct, middleOf, slowed, throttle } from './product.ts'

/** The first ones load the code of the screen. */
const warmUp = 3

const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
const expiryChart = 'main ol[aria-label="Samples that expire, by week"]'
/** The chart and the freezers of the home screen. */
export const homeParts = `${expiryChart}, main [class*=tanks] > a`

/** Runs the rounds one after another; the first few do not count. */
async function inRounds(rounds: number, work: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + warmUp; round++) times.push(await work(round))
  return times.slice(warmUp)
}

/** From the tap on *Home* until the chart and the freezers are drawn. */
export async function measureHome(device: Device, lab: Lab): Promise<Figure[]> {
  const times = await inProduct(device, '/members/inventory/samples/', async (page) => {
    const main = page.getByRole('navigation', { name: 'Main' })
    return inRounds(lab.isQuick ? 10 : 25, async () => {
      await main.getByRole('link', { name: 'Inventory' }).click()
      await page.locator(expiryChart).waitFor({ state: 'detached' })
      const home = await middleOf(main.getByRole('link', { name: 'Home' }))
      await idle(page)
      return fromTouch(page, { selector: homeParts, count: 5 }, () => page.mouse.click(...home))
    })
  })
  return [atMost(100, { name: 'home shown', unit: 'ms', ours: median(times), note: `p95 ${Math.round(percentile(times, 95))}` })]
}

const boxesOnMap = 100

/** From the tap in the tree until a freezer of more than 100 boxes is drawn, each with what is in it. */
export async function measureMap(device: Device, lab: Lab): Promise<Figure[]> {
  const pictures = 'main a svg[role=img]'
  const times = await inProduct(device, '/members/inventory/browser/', async (page) => {
    const units = page.getByRole('tree', { name: 'Storage' }).locator('[role=treeitem][aria-level="1"]')
    await units.first().waitFor()
    const largest = await largestUnit(page, await units.count())
    return inRounds(lab.isQuick ? 10 : 25, async () => {
      await units.nth(largest === 0 ? 1 : 0).click()
      await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length < count, [pictures, boxesOnMap] as const)
      const unit = await middleOf(units.nth(largest))
      await idle(page)
      return fromTouch(page, { selector: pictures, count: boxesOnMap }, () => page.mouse.click(...unit))
    })

    async function largestUnit(on: Page, count: number): Promise<number> {
      for (let index = 0; index < count; index++) {
        await units.nth(index).click()
        const isLarge = await on
          .locator(pictures)
          .nth(boxesOnMap - 1)
          .waitFor({ timeout: 3_000 })
          .then(() => true)
          .catch(() => false)
        if (isLarge) return index
      }
      throw new Error(`no unit has ${boxesOnMap} boxes`)
    }
  })
  return [atMost(120, { name: `map of a freezer with ${boxesOnMap} boxes`, unit: 'ms', ours: median(times), note: `p95 ${Math.round(percentile(times, 95))}` })]
}

/** From the tap on a row until its sample is in the preview beside the list, which lists at the bench have. */
export async function measurePreview(device: Device, lab: Lab): Promise<Figure[]> {
  const times = await inProduct(device, '/members/inventory/samples/', async (page) => {
    await page.evaluate(() => localStorage.setItem('aliquot.deviceSettings', JSON.stringify({ density: 'bench' })))
    await page.reload()
    const names = page.locator('main [class*=sample-list-row] a, main [class*=line] > a')
    await names.nth(6).waitFor()
    await idle(page)
    const rounds = () =>
      inRounds(lab.isQuick ? 10 : 25, async (round) => {
        const row = names.nth((round % 5) + 1)
        const text = (await row.locator('[class*=text] > span').first().textContent()) ?? ''
        const at = await middleOf(row)
        await idle(page)
        return fromTouch(page, { selector: 'main [class*=preview] h2', text }, () => page.mouse.click(...at))
      })
    return slowed(page, rounds).finally(() => page.evaluate(() => localStorage.removeItem('aliquot.deviceSettings')))
  })
  const note = `median ${Math.round(median(times))}; two frames are 33 ms`
  return [atMost(33, { name: `preview shown, p95, CPU ÷ ${throttle}`, unit: 'ms', ours: percentile(times, 95), note })]
}
