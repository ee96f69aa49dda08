import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Browser, type Page } from 'puppeteer-core'
import type { Driver } from './driver.ts'

const viewport = { width: 1180, height: 820 }

/** Firefox through WebDriver BiDi, on a profile that outlives it. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'aliquot-firefox-'))
  let browser: Browser
  let page: Page
  const start = async () => {
    browser = await launch({ browser: 'firefox', executablePath, headless: true, userDataDir: profile, defaultViewport: viewport })
    page = await browser.newPage()
  }
  await start()
  const type = async (text: string) => {
    for (const key of text) await page.keyboard.press(key === '\n' ? 'Enter' : (key as 'a'))
  }
  let address = ''
  return {
    engine: (await browser!.version()).replace(/^firefox\//, 'Firefox '),
    open: async (url) => {
      address = url
      await page.goto(url)
    },
    reload: async () => void (await page.reload()),
    restart: async () => {
      const process = browser.process()
      const ended = new Promise((resolve) => process?.once('exit', resolve))
      process?.kill('SIGKILL')
      await ended
      for (const lock of ['lock', '.parentlock']) await rm(join(profile, lock), { force: true })
      await start()
      await page.goto(address)
    },
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    tapAt: (x, y) => page.mouse.click(x, y),
    drag: null,
    type,
    write: type,
    press: async (chord) => {
      const keys = chord.split('+') as 'a'[]
      const held = keys.slice(0, -1)
      for (const key of held) await page.keyboard.down(key)
      await page.keyboard.press(keys.at(-1)!)
      for (const key of held.toReversed()) await page.keyboard.up(key)
    },
    close: async () => {
      await browser.close().catch(() => undefined)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
