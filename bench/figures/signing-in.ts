import type { BrowserContext, Page } from 'playwright-core'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf } from '../process-use.ts'
import type { Lab } from '../lab.ts'

/** Ms from the tap on "Sign in", in the product's own page. */
export interface SignInTimes {
  /** The list's first rows are on the screen. */
  rows: number
  /** Everything is on the disk in some form. */
  durable: number
  /** The count is right, with the time that a sort, a filter and a search took after it. */
  listed: number
  /** Every row is in its table. */
  unpacked: number
  /** Of the page's main thread, at any time until then. */
  longestTask: number
  /** The most memory that the page and its workers had, in MB. */
  memory: number
  note: string
}

interface Seen {
  tappedAt: number
  touchedAt: number
  rowsAt: number
  countedAt: number
  countedText: string
  longestTask: number
}
declare global {
  interface Window {
    seen: Seen
    opened?: Promise<IDBDatabase>
  }
}

const samplesList = '/members/inventory/samples/'
const timeout = 220_000

/** A new tablet: a person opens the list of samples, signs in, and sorts, filters and searches as soon as the count is right. */
export async function signInOnNewTablet(lab: Lab, url: string): Promise<SignInTimes> {
  const context = await lab.browser()
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(timeout)
  await page.addInitScript(watchList)
  await page.goto(url + samplesList)
  await page.getByLabel('User name').fill('mara')
  await page.getByRole('textbox', { name: 'Password' }).fill('aliquot-demo')
  // While they typed, the app arrived.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
  const memory = await watchMemory(context)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const durable = whenStored(page, 'whole')
  await page.waitForFunction(() => window.seen.countedAt > 0)
  const touches = [await sort(page), await filter(page), await search(page)]
  const unpacked = (await durable, await whenStored(page, 'unpacked'))
  const { tappedAt, rowsAt, countedAt, countedText, longestTask } = await page.evaluate(() => window.seen)
  const times = {
    rows: rowsAt - tappedAt,
    durable: (await durable) - tappedAt,
    listed: countedAt - tappedAt + touches.reduce((sum, time) => sum + time, 0),
    unpacked: unpacked - tappedAt,
    longestTask,
    memory: memory.stop(),
    note: `"${countedText}" after ${Math.round(countedAt - tappedAt)} ms; then sort, filter and search: ${touches.map(Math.round).join(', ')} ms`,
  }
  await context.close()
  return times
}

/** Runs in the page, before the app. */
function watchList(): void {
  const seen: Seen = { tappedAt: 0, touchedAt: 0, rowsAt: 0, countedAt: 0, countedText: '', longestTask: 0 }
  Object.assign(window, { seen })
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      seen.touchedAt = timeStamp
      if ((target as Element).closest('button')?.textContent === 'Sign in') seen.tappedAt ||= timeStamp
    },
    { capture: true },
  )
  addEventListener('input', ({ timeStamp }) => (seen.touchedAt = timeStamp), { capture: true })
  const look = () => {
    const { tappedAt, rowsAt, countedAt } = seen
    if (!tappedAt || (rowsAt && countedAt)) return
    if (!rowsAt && document.querySelectorAll('main [role=table] a').length >= 10) requestAnimationFrame(() => (seen.rowsAt ||= performance.now()))
    const text = document.querySelector('main [role=status]')?.textContent ?? ''
    if (/^[\d,]+ samples$/.test(text)) {
      seen.countedAt = performance.now()
      seen.countedText = text
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (seen.tappedAt && startTime + duration > seen.tappedAt) seen.longestTask = Math.max(seen.longestTask, duration)
  }).observe({ type: 'longtask' })
}

const sort = (page: Page): Promise<number> =>
  answered(page, '^[\\d,]+ samples$', () => page.getByRole('columnheader', { name: 'Expiration' }).getByRole('button').click())

async function filter(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'All types' }).click()
  return answered(page, '^[\\d,]+ of ', () => page.getByRole('menuitemradio', { name: 'Antibody', exact: true }).click())
}

const search = (page: Page): Promise<number> => answered(page, '^[\\d,]+ of ', () => page.getByRole('searchbox', { name: 'Search samples' }).fill('okt3'))

/** Ms from the tap or letter until the list shows another count or first row. */
async function answered(page: Page, count: string, touch: () => Promise<unknown>): Promise<number> {
  const shown = page.evaluate((count) => {
    const status = () => document.querySelector('main [role=status]')?.textContent ?? ''
    const answer = () => `${status()} ${document.querySelector('main [role=table] a')?.getAttribute('href')}`
    const before = answer()
    window.seen.touchedAt = 0
    return new Promise<number>((resolve) => {
      const look = () => {
        if (!window.seen.touchedAt || answer() === before || !new RegExp(count).test(status())) return
        watch.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - window.seen.touchedAt))
      }
      const watch = new MutationObserver(look)
      watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    })
  }, count)
  const [time] = await Promise.all([shown, touch()])
  return time
}

type StoredQuestion = 'whole' | 'unpacked'
/** Ms between two questions: often enough to be exact, and so seldom that the app does not wait for them. */
const pause = 100

/** When the device's database first says so, by the page's clock: read without the app. */
async function whenStored(page: Page, question: StoredQuestion): Promise<number> {
  for (;;) {
    const at = await page.evaluate(askDatabase, question)
    if (at > 0) return at
    await wait(pause)
  }
}

async function askDatabase(question: StoredQuestion): Promise<number> {
  const ask = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error!))
    })
  const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => /^aliquot:\d+:\d+$/.test(each))
  if (!name) return 0
  window.opened ??= ask(indexedDB.open(name))
  const read = (table: string) => window.opened!.then((db) => db.transaction(table).objectStore(table))
  if (question === 'unpacked') return (await ask((await read('$blocks')).count())) === 0 ? performance.now() : 0
  const cursor = (await ask((await read('$cursors')).get('main'))) as { parts: unknown[]; fetching: object } | undefined
  return cursor && cursor.parts.length > 0 && Object.keys(cursor.fetching).length === 0 ? performance.now() : 0
}

/** The page and its workers are one process of the browser's: the largest of those that show pages. */
async function watchMemory(context: BrowserContext): Promise<{ stop(): number }> {
  const session = await context.browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  let most = 0
  const timer = setInterval(() => {
    // One that is kept in reserve may end.
    for (const pid of pids) most = Math.max(most, memoryOf(pid, 'RssAnon'))
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}
