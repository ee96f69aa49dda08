import type { BrowserContext, Locator, Page } from 'playwright-core'

/** A device with 100,000 samples, of which 384 are on one plate. */
export interface Device {
  readonly url: string
  readonly context: BrowserContext
  /** The benchmark page; the product's pages run next to it, on the same database. */
  readonly page: Page
  readonly plateId: number
  /** Everything is on the device, downloaded first if necessary. */
  mirrored(): Promise<void>
}

/** A tablet is slower than this machine: CPU ÷ 4 while a person waits. */
export const throttle = 4

export async function slowed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}

/** The product in its own tab, signed in and in sync; closed when the work is done. */
export async function inProduct<T>(
  { context, url, account = 'mara' }: Pick<Device, 'context' | 'url'> & { readonly account?: string },
  path: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  try {
    await page.addInitScript(watchPage)
    await page.goto(url + path)
    const door = page.getByLabel('User name')
    const pill = page.getByRole('button', { name: 'Synced' })
    await door.or(pill).first().waitFor()
    if (await door.isVisible()) {
      await door.fill(account)
      await page.getByRole('textbox', { name: 'Password' }).fill('aliquot-demo')
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await allSent(page)
    return await work(page)
  } finally {
    await page.close()
  }
}

export const allSent = (page: Page): Promise<void> => page.getByRole('button', { name: 'Synced' }).waitFor({ timeout: 180_000 })

interface Watched {
  watched: { touchedAt: number; longestTask: number }
}

/** Before the app's own listeners, which stop the propagation of scanner keys. Records the last tap or Enter, and the longest task. */
function watchPage(): void {
  const watched = { touchedAt: 0, longestTask: 0 }
  addEventListener('keydown', ({ key, timeStamp }) => (watched.touchedAt = key === 'Enter' ? timeStamp : watched.touchedAt), { capture: true })
  addEventListener('click', ({ timeStamp }) => (watched.touchedAt = timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longestTask = Math.max(watched.longestTask, duration)
  }).observe({ type: 'longtask' })
  Object.assign(window, { watched })
}

/** Where to tap with `page.mouse`. Playwright's own click looks for what is above the element while the tap is handled, which takes a slowed page 30 ms. */
export async function middleOf(part: Locator): Promise<readonly [number, number]> {
  const { x, y, width, height } = (await part.boundingBox())!
  return [x + width / 2, y + height / 2]
}

/** What a person waits for. */
export interface Shown {
  selector: string
  /** The minimum count; 1 by default. */
  count?: number
  /** In each of them. */
  text?: string
  /** In the address. */
  address?: string
}

/** Ms from the tap or Enter of `touch` until the target is shown and painted. */
export async function fromTouch(page: Page, wanted: Shown, touch: () => Promise<unknown>, timeout = 30_000): Promise<number> {
  // In a step of its own: a tap by mouse could otherwise arrive first.
  const shown = await page.evaluateHandle(
    ({ selector, count = 1, text = '', address = '', timeout }) => {
      const { watched } = window as unknown as Watched
      watched.touchedAt = 0
      const isShown = () =>
        watched.touchedAt > 0 &&
        location.href.includes(address) &&
        [...document.querySelectorAll(selector)].filter(({ textContent }) => textContent.includes(text)).length >= count
      const time = new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${selector} ${text} was not shown`)), timeout)
        const watch = new MutationObserver(() => {
          if (!isShown()) return
          watch.disconnect()
          clearTimeout(late)
          // After the frame that shows it.
          requestAnimationFrame(() => {
            const drawn = new MessageChannel()
            drawn.port1.addEventListener('message', () => resolve(performance.now() - watched.touchedAt))
            drawn.port1.start()
            drawn.port2.postMessage(null)
          })
        })
        watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      })
      return { time }
    },
    { ...wanted, timeout },
  )
  await touch()
  return shown.evaluate(({ time }) => time)
}

export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const quiet = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await quiet()
  await page.evaluate('watched.longestTask = 0')
  await work()
  await quiet()
  return page.evaluate<number>('watched.longestTask')
}
