import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const script = readFileSync(new URL('public/unsupported.js', root), 'utf8')

interface Element {
  tag: string
  text: string
  style: Record<string, string>
}

/** What a browser with this user agent shows after the page has loaded, using only the oldest features. */
function open(browser: { compatMode: string; documentMode?: number }): { isHidden: boolean; said: string[] } {
  const shown: Element[] = []
  const listeners: (() => void)[] = []
  const main: Element = { tag: 'div', text: '', style: {} }
  const make = (tag: string) => ({
    tag,
    text: '',
    style: {} as Record<string, string>,
    setAttribute: () => undefined,
    appendChild(child: Element) {
      this.text += child.text
      shown.push(child)
    },
  })
  const document = {
    ...browser,
    readyState: 'loading',
    getElementById: (id: string) => (id === 'root' ? main : null),
    createElement: make,
    createTextNode: (text: string) => ({ tag: '', text, style: {} }),
    body: { appendChild: (notice: Element) => shown.push(notice) },
  }
  runInNewContext(script, { document, window: { attachEvent: (_: string, listener: () => void) => listeners.push(listener) } })
  for (const listener of listeners) listener()
  return { isHidden: main.style['display'] === 'none', said: shown.filter(({ tag }) => tag === 'h1').map(({ text }) => text) }
}

test.each([5, 8, 9, 10])('Internet Explorer %i gets a notice that hides the main content [APP-04]', (documentMode) => {
  expect(open({ compatMode: 'CSS1Compat', documentMode })).toEqual({ isHidden: true, said: ['Your browser is not supported'] })
})

test('quirks mode gets its own notice, which also hides the main content [APP-04]', () => {
  expect(open({ compatMode: 'BackCompat' })).toEqual({ isHidden: true, said: ['This page is displayed in quirks mode'] })
})

test.each([{ compatMode: 'CSS1Compat' }, { compatMode: 'CSS1Compat', documentMode: 11 }])('%j gets the app [APP-04]', (browser) => {
  expect(open(browser)).toEqual({ isHidden: false, said: [] })
})

test('the page checks before it loads the app, in a separate file and in syntax that the oldest browser can read [APP-04]', () => {
  const page = readFileSync(new URL('index.html', root), 'utf8')
  expect(page.indexOf('src="/unsupported.js"')).toBeGreaterThan(0)
  expect(page.indexOf('src="/unsupported.js"')).toBeLessThan(page.indexOf('type="module"'))
  expect(page).toMatch(/^<!doctype html>/)
  expect(script).not.toMatch(/=>|\b(?:let|const|class)\b|`/)
})
