import { expect, type Page } from '../harness/lab.ts'

/** Opens a screen and waits until the data it reads from the device is shown. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
}

/** Goes from one screen to another without reloading the app, through an address without a screen, so that nothing of the first remains. */
export async function walkTo(page: Page, url: string): Promise<void> {
  const nothing = page.getByRole('heading', { name: 'Page not found' })
  await followTo(page, new URL('/nothing', url).href)
  await expect(nothing).toBeVisible()
  await followTo(page, url)
  await expect(nothing).toBeHidden()
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** As a link inside the app does: without reloading it. */
export function followTo(page: Page, url: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)
}

/** Clicks the button of that text in the moment it is drawn, before anything its screen reads has arrived. */
export function clickOnceDrawn(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted)
          if (!button) return
          observer.disconnect()
          button.click()
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    text,
  )
}
