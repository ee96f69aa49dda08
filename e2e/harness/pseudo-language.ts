import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { languageFiles } from '../../tools/messages/language-files.mjs'
import { expect } from './expect.ts'
import type { Say } from '../pages/say.ts'

type Forms = Readonly<Record<string, string>>
export interface Catalog {
  readonly locale: string
  readonly messages: Readonly<Record<string, string | Forms>>
}

/** Every message of the product in a language of `src/locales`. */
export function readCatalog(language: string): Catalog {
  const { text } = languageFiles().find((file) => file.language === language)!
  return JSON.parse(text.slice(text.indexOf('{'))) as Catalog
}

/** Every message of the product in the pseudo-language: 40 % longer and accented. */
export function readPseudoCatalog(): Catalog {
  const tool = join(import.meta.dirname, '../../tools/messages.mjs')
  return JSON.parse(execFileSync(process.execPath, [tool, '--pseudo'], { encoding: 'utf8', maxBuffer: 10_000_000 })) as Catalog
}

const withoutContext = (id: string): string => id.slice(id.indexOf('\u0004') + 1)

/** Translates the English text of a screen; anything else, such as a name, stays as it is. */
export function sayIn({ messages }: Catalog): Say {
  const texts = new Map(Object.entries(messages).flatMap(([id, text]) => (typeof text === 'string' ? [[withoutContext(id), text]] : [])))
  return (text) => texts.get(text) ?? text
}

/** Shows the page in this language, such as the pseudo-language, from the very first text, and records messages that are missing from the catalog. */
export async function usePseudoLanguage(page: Page, catalog: Catalog): Promise<void> {
  await page.addInitScript(({ locale, messages }) => {
    const missed = new Set<string>()
    const known = new Proxy(messages, {
      getOwnPropertyDescriptor(own, id) {
        if (!Object.hasOwn(own, id)) missed.add(String(id))
        return Reflect.getOwnPropertyDescriptor(own, id)
      },
    })
    Object.assign(globalThis, { aliquotCatalog: { locale, messages: known }, missedMessages: missed })
  }, catalog)
}

export const readMissed = (page: Page): Promise<string[]> => page.evaluate(() => [...(globalThis as unknown as { missedMessages: Set<string> }).missedMessages])

/** Opens another screen without loading the page again, and waits until it is shown. */
export async function goTo(page: Page, address: string): Promise<void> {
  const { pathname, search, hash } = new URL(page.url())
  if (pathname + search + hash !== address) {
    const before = await page.locator('body').innerText()
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
    await expect.poll(() => page.locator('body').innerText()).not.toBe(before)
  }
  await expect(page.getByRole('heading').first()).toBeVisible()
  await waitForStillScreen(page)
}

/** Waits until the document has not changed for a moment. */
export async function waitForStillScreen(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const moment = 100
        const done = () => {
          watching.disconnect()
          resolve()
        }
        let quiet = setTimeout(done, moment)
        const watching = new MutationObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(done, moment)
        })
        watching.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
  )
}

/** Texts that are cut off or overflow their control, and English that should have come from the catalog. `data` is not checked. */
export function findTextFaults(page: Page, catalog: Catalog, data: readonly string[]): Promise<string[]> {
  const english = Object.entries(catalog.messages).flatMap(([id, text]) => (text !== withoutContext(id) && !/[{#]/.test(id) ? [withoutContext(id)] : []))
  return page.evaluate(findInPage, {
    english: english.filter((text) => !data.includes(text)),
    translated: catalog.locale === pseudo ? null : wholeTexts(catalog),
  })
}

const pseudo = 'en-XA'

/** Texts that stand on the screen as they are in the catalog, with # for a number. */
const wholeTexts = ({ messages }: Catalog): string[] =>
  Object.values(messages)
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
    .filter((text) => !text.includes('{'))

/** Runs in the page. Without `translated`, a text is translated if it has the letters of the pseudo-language. */
function findInPage({ english, translated }: { english: readonly string[]; translated: readonly string[] | null }): string[] {
  const known = new Set(english)
  const whole = new Set(translated)
  const letters = 'áéíóúýçñÁÉÍÓÚÝÇÑö'
  const faults = new Set<string>()
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const quote = (text: string) => `'${text.trim().replace(/\s+/g, ' ').slice(0, 60)}'`

  const isComplete = (text: string) => whole.has(text.trim().replace(/\d[\d.]*/g, '#'))

  /** The box of the translated part of a text. Data after it, such as a list of names, may be cut off. */
  const boxOf = (node: Node, text: string): DOMRect | undefined => {
    if (translated && !isComplete(text)) return undefined
    const places = translated ? [text.search(/\S/), text.trimEnd().length - 1] : [...text].flatMap((letter, at) => (letters.includes(letter) ? [at] : []))
    if (places.length < 2) return undefined
    const range = document.createRange()
    range.setStart(node, places[0]!)
    range.setEnd(node, places.at(-1)! + 1)
    return range.getBoundingClientRect()
  }
  /** The nearest box that clips its content at the sides. A row or picture that is meant to scroll sideways does not count. */
  const sidesOf = (from: Element): DOMRect | undefined => {
    for (let element: Element | null = from; element; element = element.parentElement) {
      const { overflowX, display, flexWrap } = getComputedStyle(element)
      if (overflowX === 'visible') continue
      const isMeant = element.matches('[role="grid"], [role="tree"], nav') || (display === 'flex' && flexWrap === 'nowrap')
      return /auto|scroll/.test(overflowX) && isMeant ? undefined : element.getBoundingClientRect()
    }
    return undefined
  }
  /** The nearest box that clips its content at the top and bottom. One that scrolls does not count. */
  const footOf = (from: Element): DOMRect | undefined => {
    for (let element: Element | null = from; element; element = element.parentElement) {
      const { overflowY } = getComputedStyle(element)
      if (overflowY !== 'visible') return /auto|scroll/.test(overflowY) ? undefined : element.getBoundingClientRect()
    }
    return undefined
  }
  const leavesSides = (box: DOMRect, frame: DOMRect | undefined) => frame !== undefined && (box.left < frame.left - 1 || box.right > frame.right + 1)
  // Letters are shorter than their line.
  const leavesFoot = (box: DOMRect, frame: DOMRect | undefined) => frame !== undefined && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4)

  /** The width of a field's translated value or placeholder. */
  const canvas = document.createElement('canvas').getContext('2d')!
  const widthOfText = (field: HTMLInputElement): number => {
    const text = field.value || field.placeholder
    if (translated ? !isComplete(text) : ![...text].some((letter) => letters.includes(letter))) return 0
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(field)
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
    return canvas.measureText(text).width
  }
  const innerWidthOf = (field: HTMLInputElement): number => {
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const around = node.parentElement
    const text = node.textContent ?? ''
    if (!around || !text.trim() || around.closest('script, style, noscript, [translate="no"], :not(html)[lang="en"]') || !isShown(around)) continue
    if (known.has(text.trim())) faults.add(`${quote(text)} is English`)
    const box = boxOf(node, text)
    const sides = sidesOf(around)
    // A text for screen readers is cut down to a pixel on purpose.
    if (!box?.width || (sides && sides.width <= 1)) continue
    if (leavesSides(box, sides)) faults.add(`${quote(text)} is cut off at its side`)
    if (leavesFoot(box, footOf(around))) faults.add(`${quote(text)} is cut off at the top or bottom`)
    const control = around.closest('button, a[href], label, [role="tab"], [role="radio"], [role="menuitem"], [role="option"]')?.getBoundingClientRect()
    if (leavesSides(box, control) || leavesFoot(box, control)) faults.add(`${quote(text)} reaches out of its control`)
  }
  for (const control of document.body.querySelectorAll('button, a[href], input, select, textarea')) {
    const box = control.getBoundingClientRect()
    if (box.width <= 1 || !isShown(control)) continue
    const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
    if (control.parentElement && leavesSides(box, sidesOf(control.parentElement))) faults.add(`${quote(name)} is a control cut off at its side`)
    if (control instanceof HTMLInputElement && widthOfText(control) > innerWidthOf(control) + 1)
      faults.add(`${quote(control.value || control.placeholder)} is cut off in its field by ${Math.ceil(widthOfText(control) - innerWidthOf(control))} px`)
  }
  const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'data-tooltip']
  for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
    for (const name of attributes) {
      const text = element.getAttribute(name)
      if (text && known.has(text) && isShown(element)) faults.add(`${name} ${quote(text)} is English`)
    }
  return [...faults]
}
