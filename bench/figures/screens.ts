import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { atMost, type Figure } from '../figure.ts'
import { root, type Lab } from '../lab.ts'
import { percentile } from '../measure.ts'

const throttle = 4

/** A tablet is slower than this machine: CPU ÷ 4 while a person waits. */
async function slowed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}

/** The product in a browser whose device has its 100,000 samples already. */
export async function measureScreens(lab: Lab, page: Page, url: string): Promise<Figure[]> {
  // Before the app's own listener, which keeps a scanner's keys from everybody else.
  await page.addInitScript(() => {
    const lastEnter = { at: 0 }
    addEventListener('keydown', ({ key, timeStamp }) => (lastEnter.at = key === 'Enter' ? timeStamp : lastEnter.at), { capture: true })
    Object.assign(window, { lastEnter })
  })
  await page.goto(url)
  const door = page.getByLabel('User name')
  const today = page.getByRole('heading', { name: 'Today' })
  await door.or(today).first().waitFor()
  if (await door.isVisible()) {
    await door.fill('mara')
    await page.getByRole('textbox', { name: 'Password' }).fill('aliquot-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await today.waitFor()
  }
  await page.getByRole('button', { name: 'All sent' }).waitFor({ timeout: 120_000 })
  const scans = await scanTimes(page, lab.isQuick ? 20 : 60)
  return [
    atMost(100, { name: `scan to sample shown, p95, CPU ÷ ${throttle}`, unit: 'ms', ours: percentile(scans, 95) }),
    atMost(120, { name: 'heap of the list page', unit: 'MB', ours: await heapOfList(page, url) }),
    ...['sort', 'filter', 'search'].map((what) => atMost(50, { name: `${what} 100,000: first hits`, unit: 'ms', ours: null })),
  ]
}

/** A wedge scanner types and ends with Enter: from that key to the heading of the sample. */
async function scanTimes(page: Page, rounds: number): Promise<number[]> {
  const times: number[] = []
  await slowed(page, async () => {
    for (let round = 0; round < rounds + 3; round++) {
      const id = 700 + round * 37
      const shown = page.evaluate((address) => {
        const heading = () => document.querySelector('main h1')?.textContent
        return new Promise<number>((resolve, reject) => {
          setTimeout(reject, 15_000, new Error(`nothing was shown for ${address}`))
          const { lastEnter } = window as unknown as { lastEnter: { at: number } }
          lastEnter.at = 0
          const watch = new MutationObserver(() => {
            if (!lastEnter.at || heading() === 'Today' || !heading() || !location.href.includes(address)) return
            watch.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - lastEnter.at))
          })
          watch.observe(document.body, { childList: true, subtree: true, characterData: true })
        })
      }, `sampleID=${id}`)
      const typing = page.keyboard.type(`005${String(id).padStart(12, '0')}`).then(() => page.keyboard.press('Enter'))
      const [time] = await Promise.all([shown, typing])
      times.push(time)
      await page.goBack()
      await page.getByRole('heading', { name: 'Today' }).waitFor()
    }
  })
  // The first ones load the screen's own code.
  return times.slice(3)
}

async function heapOfList(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/members/inventory/samples/`)
  await page.getByRole('heading', { name: 'Samples' }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1024 / 1024
}

/** What a browser that was never here loads before it shows the first screen, as it travels. */
export async function measureFirstRoute(lab: Lab): Promise<Figure[]> {
  const server = await lab.server()
  const page = (await lab.browser()).pages()[0]!
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await page.goto(server.url)
  await page.getByLabel('User name').waitFor()
  const sizeOf = (path: string) => [`${path}.gz`, path].map((name) => join(root, 'dist/web', name)).find((file) => existsSync(file))
  const bytes = [...scripts].reduce((sum, path) => sum + statSync(sizeOf(path) ?? root).size, 0)
  return [atMost(250, { name: 'JavaScript of the first route, gzip', unit: 'KB', ours: bytes / 1024 })]
}
