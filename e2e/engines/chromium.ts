import type { Page } from '@playwright/test'
import type { Tablet } from '../harness/tablet.ts'
import type { Driver } from './driver.ts'

/** A page of Playwright's as the other engines are driven. */
export const drivePage = (page: () => Page): Driver => ({
  engine: 'Chromium',
  open: async (url) => void (await page().goto(url)),
  reload: async () => void (await page().reload()),
  restart: null,
  evaluate: (expression) => page().evaluate(expression),
  tapAt: (x, y) => page().mouse.click(x, y),
  drag: async (from, to) => {
    const { mouse } = page()
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x + 8, from.y + 8, { steps: 2 })
    await mouse.move(to.x, to.y, { steps: 4 })
    await mouse.up()
  },
  type: (text) => page().keyboard.type(text),
  write: (text) => page().keyboard.insertText(text),
  press: (chord) => page().keyboard.press(chord),
  close: () => page().close(),
})

export interface ChromiumDriver extends Driver {
  readonly page: () => Page
  /** Its clock goes on by so many ms, at once. */
  pass(ms: number): Promise<void>
}

/** A tablet whose clock can go ahead. */
export async function startChromium(tablet: Tablet): Promise<ChromiumDriver> {
  let page: Page
  let ahead = 0
  let address = ''
  const start = async () => {
    page = await tablet.start()
    await page.clock.install({ time: Date.now() + ahead })
  }
  await start()
  const driven = drivePage(() => page)
  return {
    ...driven,
    page: () => page,
    pass: async (ms) => {
      ahead += ms
      await page.clock.fastForward(ms)
    },
    open: (url) => driven.open((address = url)),
    restart: async () => {
      await tablet.kill()
      await start()
      await page.goto(address)
    },
    close: () => tablet.dispose(),
  }
}
