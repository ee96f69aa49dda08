import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { atMost, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { root, type Lab } from '../lab.ts'
import { median, rangeOfMedian } from '../measure.ts'
import { homeParts } from './overviews.ts'
import { allSent, inProduct } from './product.ts'

/** Who may install add-ons. */
const administrator = 'amina'

/** Two that run in the page itself, and one in a frame. */
const addons = ['sdk/examples/label-texts.js', 'sdk/examples/unit-converter.js', 'e2e/addons/sealed-reader.js']

/** The app as it is installed on a tablet, with and without add-ons, until its first screen is drawn. */
export const measureAddons = defineGroup('add-ons', async () => undefined, [
  { title: 'first screen with three add-ons', measure: (_, lab) => firstScreen(lab) },
])

/**
 * The page for classic add-ons (decision 117) loads the same files before it. Each start with add-ons is compared with the one without them just before or
 * after it, in a browser that stays open: starting browsers takes longer than anything measured here, and differs more.
 */
async function firstScreen(lab: Lab): Promise<Figure[]> {
  const added = await installedTablet(lab, addons)
  const without = await installedTablet(lab, [])
  const times = { without: [] as number[], added: [] as number[] }
  const longer: number[] = []
  for (let round = -warmUp; round < (lab.isQuick ? 20 : 60); round++) {
    const takesFirst = round % 2 === 0
    const early = await startApp(takesFirst ? added : without)
    const late = await startApp(takesFirst ? without : added)
    const [withAddons, plain] = takesFirst ? [early, late] : [late, early]
    if (round < 0) continue
    times.added.push(withAddons)
    times.without.push(plain)
    longer.push(withAddons - plain)
  }
  const [least, most] = rangeOfMedian(longer)
  const note = `${Math.round(median(times.added))} ms with them, ${Math.round(median(times.without))} ms without; longer by ${Math.round(least)} to ${Math.round(most)} ms`
  return [atMost(30, { name: 'first screen with three add-ons: longer by', unit: 'ms', ours: median(longer), note })]
}

const warmUp = 3

/** Ms after which an installed app has stored everything that makes later starts faster, such as the columns of lists. */
const settling = 20_000

interface Tablet {
  readonly page: Page
  readonly url: string
}

/** The app is stored on the device, with the rows of the add-ons. */
async function installedTablet(lab: Lab, scripts: readonly string[]): Promise<Tablet> {
  const { url } = await lab.server()
  const context = await lab.browser()
  await inProduct({ context, url, account: administrator }, '/', async (page) => {
    for (const script of scripts) await install(page, url, await readFile(join(root, script), 'utf8'))
    // Also if the app loads the page again that the add-ons need.
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active !== null))
  })
  await inProduct({ context, url, account: administrator }, '/', () => wait(settling))
  const page = await context.newPage()
  await page.addInitScript(watchHome, homeParts)
  return { page, url }
}

/** Ms from the start of the page until its first screen is drawn. Nothing of it is left when the next start begins. */
async function startApp({ page, url }: Tablet): Promise<number> {
  await page.goto(url)
  const drawn = await page.waitForFunction(() => (window as unknown as { drawn?: number }).drawn).then((found) => found.jsonValue())
  await allSent(page)
  await page.goto('about:blank')
  return drawn!
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
