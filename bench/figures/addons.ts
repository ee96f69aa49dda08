import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { atMost, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { root, type Lab } from '../lab.ts'
import { median } from '../measure.ts'
import { homeParts } from './overviews.ts'
import { inProduct } from './product.ts'

/** Who may install add-ons. */
const administrator = 'amina'

/** Two that run in the page itself, and one in a frame. */
const addons = ['sdk/examples/label-texts.js', 'sdk/examples/unit-converter.js', 'e2e/addons/sealed-reader.js']

/** The app as it is installed on a tablet, with and without add-ons, until its first screen is drawn. */
export const measureAddons = defineGroup('add-ons', async () => undefined, [
  { title: 'first screen with three add-ons', measure: (_, lab) => firstScreen(lab) },
])

/** The page for classic add-ons (decision 117) loads the same files before it. */
async function firstScreen(lab: Lab): Promise<Figure[]> {
  const without = { start: await installedTablet(lab, []), times: [] as number[] }
  const added = { start: await installedTablet(lab, addons), times: [] as number[] }
  for (let round = 0; round < (lab.isQuick ? 10 : 25); round++)
    for (const { start, times } of round % 2 ? [added, without] : [without, added]) times.push(await start())
  const [ours, plain] = [median(added.times), median(without.times)]
  const note = `${Math.round(ours)} ms with them, ${Math.round(plain)} ms without`
  return [atMost(30, { name: 'first screen with three add-ons: longer by', unit: 'ms', ours: ours - plain, note })]
}

/** Returns what starts its browser and opens the app, which is stored on the device: ms from the start of the page until it is drawn. */
async function installedTablet(lab: Lab, scripts: readonly string[]): Promise<() => Promise<number>> {
  const { url } = await lab.server()
  const profile = lab.folder('profile')
  const context = await lab.browser([], { profile })
  await inProduct({ context, url, account: administrator }, '/', async (page) => {
    for (const script of scripts) await install(page, url, await readFile(join(root, script), 'utf8'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  })
  // With the rows of the add-ons, and on the page that they need.
  await inProduct({ context, url, account: administrator }, '/', (page) => page.waitForLoadState('networkidle'))
  await context.close()
  return async () => {
    const started = await lab.browser([], { profile })
    const page = started.pages()[0] ?? (await started.newPage())
    await page.addInitScript(watchHome, homeParts)
    await page.goto(url)
    const drawn = await page.waitForFunction(() => (window as unknown as { drawn?: number }).drawn).then((found) => found.jsonValue())
    await started.close()
    return drawn!
  }
}

/** Runs in the page, before the app. */
function watchHome(parts: string): void {
  const watch = new MutationObserver(() => {
    if (document.querySelectorAll(parts).length < 5) return
    watch.disconnect()
    requestAnimationFrame(() => Object.assign(window, { drawn: performance.now() }))
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** As a program does that installs add-ons; the app may be loaded again meanwhile. */
async function install(page: Page, url: string, script: string): Promise<void> {
  const uploaded = await page.request.put(`${url}/api/v1/addons/uploads`, { data: Buffer.from(script) })
  if (!uploaded.ok()) throw new Error(await uploaded.text())
  const { codeHash } = (await uploaded.json()) as { codeHash: string }
  const answer = await page.request.post(`${url}/api/v1/addons`, { data: { codeHash } })
  if (!answer.ok()) throw new Error(await answer.text())
}
