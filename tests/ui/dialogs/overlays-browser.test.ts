import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'

// Our own overlays in a real browser, with its clock controlled by the test.

let server: Server
let browser: Browser
let page: Page

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry: new URL('overlays-page.tsx', import.meta.url).pathname, formats: ['es'], fileName: 'page' } },
  })) as Rollup.RollupOutput[]
  const script = built[0]!.output[0].code
  const css = built[0]!.output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [])).join('\n')
  const html = `<!doctype html><meta charset="utf-8"><html data-theme="light" data-density="bench"><link rel="stylesheet" href="/page.css">
    <body><div id="root"></div><script type="module" src="/page.js"></script>`
  const files: Readonly<Record<string, [string, string]>> = { '/page.js': ['text/javascript', script], '/page.css': ['text/css', css] }
  server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/html', html]
    response.setHeader('content-type', type).end(text)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
  page = await browser.newPage()
  page.setDefaultTimeout(30_000)
  await page.clock.install({ time: 0 })
  await open()
  await page.clock.pauseAt(60_000)
}, 120_000)

async function open(): Promise<void> {
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.getByRole('button', { name: 'Plain' }).waitFor()
}

afterAll(async () => {
  await browser?.close()
  server?.close()
})

// One page for all: a new one takes as long as most of the tests. Its clock is stopped from here on; each test advances it as needed.
beforeEach(async () => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.emulateMedia({ reducedMotion: null })
  await page.mouse.move(0, 0)
  await open()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const text = (words: string) => page.getByText(words, { exact: true })
const isSeen = (place: Locator) => place.isVisible()
const widthOf = async (place: Locator) => Math.round((await place.boundingBox())!.width)
/** The last moment before a change, and the first after it. */
async function changesAfter(ms: number, place: Locator): Promise<[boolean, boolean]> {
  await page.clock.runFor(ms - 1)
  const before = await isSeen(place)
  await page.clock.runFor(1)
  return [before, await isSeen(place)]
}

describe('dialogs', () => {
  test('stack, and closing one returns to the previous one, with its text and the focus [DLG-01]', async () => {
    await press('Open default')
    const first = page.getByRole('dialog', { name: 'default' })
    await first.getByLabel('typed').fill('half a word')
    await first.getByRole('button', { name: 'Open alert' }).click()
    const second = page.getByRole('alertdialog', { name: 'alert' })
    expect([await isSeen(second), await page.locator('.scrim, [class*="scrim"]').first().getAttribute('inert')]).toEqual([true, ''])
    await page.keyboard.press('Escape')
    await second.waitFor({ state: 'detached' })
    await page.clock.runFor(1)
    expect([await isSeen(first), await first.getByLabel('typed').inputValue()]).toEqual([true, 'half a word'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Open alert')
    await page.keyboard.press('Escape')
    await first.waitFor({ state: 'detached' })
  })

  test('Escape closes a dialog from the moment it is on the page [DLG-01]', async () => {
    await press('Open error and press Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  })

  const widths = [
    ['default', 'dialog', 350],
    ['alert', 'alertdialog', 450],
    ['error', 'alertdialog', 400],
  ] as const
  test.each(widths)('%s: a %s of %i px [DLG-02]', async (kind, role, width) => {
    await press(`Open ${kind}`)
    expect(await widthOf(page.getByRole(role, { name: kind }))).toBe(width)
  })
})

describe('waiting', () => {
  const modal = () => page.getByRole('dialog', { name: 'Please Wait...' })

  test('fast work shows no modal; longer work shows one of 400 by 150 after 500 ms [DLG-03]', async () => {
    await press('Wait')
    expect(await changesAfter(limits.wait.delay, modal())).toEqual([false, true])
    const { width, height } = (await modal().boundingBox())!
    expect([width, height]).toEqual([400, 150])
    expect(await modal().getByRole('status').textContent()).toBe('Please Wait...')
  })

  test('once shown it stays for 1000 ms, however soon the work is done [DLG-03]', async () => {
    await press('Wait')
    await page.clock.runFor(limits.wait.delay)
    await page.getByRole('button', { name: 'Wait', exact: true, includeHidden: true }).evaluate((button: HTMLElement) => button.click())
    expect(await changesAfter(limits.wait.timeout, modal())).toEqual([true, false])
  })

  test('the loading spinner appears after 500 ms [DLG-03]', async () => {
    await press('Load')
    expect(await changesAfter(limits.spinner.delay, text('Loading…'))).toEqual([false, true])
  })
})

describe('messages', () => {
  test('a toast closes after 7500 ms, a sticky one after 5000, a notification not by itself [DLG-04]', async () => {
    await press('Plain')
    await press('Notify')
    await press('Sticky')
    await page.mouse.move(0, 0)
    expect(await changesAfter(limits.toast.sticky, text('sticky toast'))).toEqual([true, false])
    expect(await changesAfter(limits.toast.autoClose - limits.toast.sticky, text('plain toast'))).toEqual([true, false])
    await page.clock.runFor(24 * 3_600_000)
    expect(await isSeen(text('notification'))).toBe(true)
  })

  test('a sticky toast keeps its place, and its timer starts again [DLG-04]', async () => {
    await press('Sticky')
    await page.clock.runFor(4_000)
    await press('Sticky')
    await page.clock.runFor(4_000)
    expect(await text('sticky toast').count()).toBe(1)
  })

  test('an error toast is no higher than 999999 [DLG-04]', async () => {
    await press('Fail')
    const heights = await page.getByRole('alert').evaluate((toast) => {
      const found: number[] = []
      for (let place: Element | null = toast; place; place = place.parentElement) found.push(Number(getComputedStyle(place).zIndex) || 0)
      return found
    })
    expect(Math.max(...heights)).toBe(999_999)
  })

  test('a message at the bottom hides after 4 s [DLG-04]', async () => {
    await press('Foot')
    expect(await changesAfter(4_000, text('saved at the foot'))).toEqual([true, false])
  })
})

describe('fields', () => {
  test('a text area counts down, and at the limit its border is red [DLG-05]', async () => {
    const note = page.getByRole('textbox', { name: 'Note' })
    const edge = () => note.evaluate((field) => getComputedStyle(field).borderTopColor)
    await note.fill('eleven here')
    const plain = await edge()
    expect(await isSeen(text('1 character remaining'))).toBe(true)
    await note.press('End')
    await page.keyboard.type('!?')
    expect([await note.inputValue(), await isSeen(text('0 characters remaining'))]).toEqual(['eleven here!', true])
    const red = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.className = 't-bad'
      return getComputedStyle(probe).color
    })
    expect([await edge(), plain === red]).toEqual([red, false])
  })

  test('a select shows 10 rows if the screen has room for them [DLG-07]', async () => {
    await page.setViewportSize({ width: 1180, height: 1400 })
    await page.getByRole('combobox', { name: 'Choose' }).click()
    const list = page.getByRole('listbox', { name: 'Choose' })
    const whole = await list.evaluate((box) => {
      const frame = box.getBoundingClientRect()
      return [...box.querySelectorAll('[role="option"]')].filter((option) => {
        const { top, bottom } = option.getBoundingClientRect()
        return top >= frame.top - 1 && bottom <= frame.bottom + 1
      }).length
    })
    expect([whole, await list.getByRole('option').count()]).toEqual([10, 15])
  })

  test.each([
    [1180, 550],
    [1100, 550],
    [1099, 400],
    [820, 400],
  ])('on a screen of %i px a truncated field is at most %i px wide [DLG-07]', async (screen, most) => {
    await page.setViewportSize({ width: screen, height: 1180 })
    expect(await widthOf(page.getByText(/^A very long name/).first())).toBe(most)
  })
})

describe('a list of options', () => {
  const field = (name: string) => page.getByRole('combobox', { name })
  const options = () => page.getByRole('option')
  /** The element that a screen reader is told is active. */
  const reached = (name: string) => field(name).evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent)

  test('is opened, navigated and chosen from by keyboard, skipping disabled options; the focus stays in the field [DLG-07]', async () => {
    await field('Choose').focus()
    expect(await options().count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    expect([await field('Choose').getAttribute('aria-expanded'), await reached('Choose')]).toEqual(['true', 'Choice 0'])
    await page.keyboard.press('ArrowUp')
    expect(await reached('Choose')).toBe('Choice 14')
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
    expect(await reached('Choose')).toBe('Choice 3')
    await page.keyboard.press('Enter')
    expect([await field('Choose').inputValue(), await options().count()]).toEqual(['Choice 3', 0])
    await page.keyboard.press('Space')
    expect(await page.getByRole('option', { selected: true }).textContent()).toBe('Choice 3')
    await page.keyboard.press('Tab')
    expect([await field('Choose').inputValue(), await options().count()]).toEqual(['Choice 3', 0])
  })

  test('closes at a second tap, and a tapped option is chosen, unless it is disabled', async () => {
    await field('Choose').click()
    await page.getByRole('option', { name: 'Choice 2', exact: true }).click({ force: true })
    expect([await field('Choose').inputValue(), await options().count()]).toEqual(['Choice 0', 15])
    await page.getByRole('option', { name: 'Choice 4', exact: true }).click()
    expect([await field('Choose').inputValue(), await options().count()]).toEqual(['Choice 4', 0])
    expect(await field('Choose').evaluate((input) => input === document.activeElement)).toBe(true)
    await field('Choose').click()
    await field('Choose').click()
    expect(await options().count()).toBe(0)
  })

  test('opens above its field if there is more room', async () => {
    await page.setViewportSize({ width: 1180, height: 500 })
    await field('Choose').evaluate((input) => input.parentElement!.style.setProperty('margin-top', '300px'))
    await field('Choose').click()
    const [below, above] = [(await field('Choose').boundingBox())!, (await page.getByRole('listbox').boundingBox())!]
    expect(above.y).toBeGreaterThanOrEqual(0)
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  })

  test('in a dialog handles the first Escape; the search text is cleared', async () => {
    await press('Open default')
    await field('Find').fill('choice 1')
    expect(await options().allTextContents()).toEqual(['Choice 1', 'Choice 10', 'Choice 11', 'Choice 12', 'Choice 13', 'Choice 14'])
    await field('Find').fill('nothing like it')
    expect([await options().count(), await isSeen(text('Nothing found'))]).toEqual([0, true])
    await page.keyboard.press('Escape')
    expect([await isSeen(page.getByRole('dialog')), await field('Find').inputValue(), await isSeen(text('Nothing found'))]).toEqual([true, 'Choice 4', false])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('is searched by typing over what is chosen, and Enter chooses the first that is found', async () => {
    await press('Open default')
    await field('Find').click()
    await page.keyboard.type('choice 1')
    expect(await options().first().textContent()).toBe('Choice 1')
    await page.keyboard.press('Enter')
    expect([await field('Find').inputValue(), await options().count()]).toEqual(['Choice 1', 0])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12')
    expect(await options().allTextContents()).toEqual(['Choice 12'])
  })

  test('for a text offers known values, and accepts anything else', async () => {
    await press('Open default')
    await field('Word').fill('be')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await field('Word').inputValue()).toBe('beta two')
    await field('Word').fill('gamma')
    expect([await options().count(), await field('Word').getAttribute('aria-expanded')]).toEqual([0, 'false'])
    await page.keyboard.press('Tab')
    expect(await field('Word').inputValue()).toBe('gamma')
  })
})

describe('a tooltip', () => {
  const tip = () => page.locator('[class*="tooltip"]')

  test('appears after 400 ms, fades in within 200 ms, and is at most 400 px wide [DLG-06]', async () => {
    await page.getByRole('button', { name: 'Tip', exact: true }).hover()
    expect(await changesAfter(400, tip())).toEqual([false, true])
    const { width, duration } = await tip().evaluate((own) => ({
      width: own.getBoundingClientRect().width,
      duration: getComputedStyle(own).animationDuration,
    }))
    expect([width, duration]).toEqual([400, '0.2s'])
  })

  test('does not fade with reduced motion [DLG-06]', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Tip', exact: true }).hover()
    await page.clock.runFor(400)
    expect(await tip().evaluate((own) => getComputedStyle(own).animationDuration)).toBe('0s')
  })
})
