import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

const maxTabs = 80

/** Presses Tab as often as needed; the focus must be visible at every stop on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return expectFocusVisible(page)
    await page.keyboard.press('Tab')
    await expectFocusVisible(page)
  }
  throw new Error(`the Tab key does not reach ${target.toString()}`)
}

/** A ring of at least 2 px around the focused element, or around the field that contains it. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const hasRing = (element: Element) => getComputedStyle(element).outlineStyle !== 'none' && parseFloat(getComputedStyle(element).outlineWidth) >= 2
    const around = [focused, focused.closest('label'), focused.parentElement].filter((element) => element !== null)
    return around.some(hasRing) ? null : focused.outerHTML.slice(0, 200)
  })
  expect(unseen, 'has the focus, unseen').toBeNull()
}

/** Key by key as a person types: a scanner is faster than 75 ms. */
export async function typeByHand(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 85 })
}
