import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, keysOf, onAzerty, type Press } from './wedge-keyboard.ts'
import type { Heard } from './wedge-page.tsx'

// Real key events in a real browser. Each event carries its own timestamp, as with a
// keyboard, so that gaps are those of the test and not of a busy machine.

const code = '005000000001842'
const long = '005000000001842007'
const enter: Press = ['Enter', 10]

const html = `<!doctype html><meta charset="utf-8"><body><div id="root"></div>
<div id="rich" contenteditable="true">one <b>two</b> three</div><div id="shadow"></div>
<dialog><form method="dialog"><input id="inDialog"></form></dialog>
<script type="module" src="/page.js"></script>`

let server: Server
let browser: Browser
let page: Page
let keyboard: CDPSession
/** Seconds since 1970 of the last key. */
let at = 0

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry: new URL('wedge-page.tsx', import.meta.url).pathname, formats: ['es'], fileName: 'page' } },
  })) as Rollup.RollupOutput[]
  const script = built[0]!.output[0].code
  server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args })
  page = await browser.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => console.error(error))
  keyboard = await page.context().newCDPSession(page)
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
})

beforeEach(async () => {
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForSelector('#controlled')
})

const windowsKey: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, Backspace: 8 }
const writes: Readonly<Record<string, string>> = { Enter: '\r' }

/** Sends the keys; each event has its own timestamp. Without waiting, they queue up in front of a busy tab. */
function send(presses: readonly Press[], first = Math.max(Date.now() / 1_000, at + 1)): Promise<unknown> {
  at = first
  const sent = presses.flatMap(([key, gap, more], index) => {
    if (index) at += gap / 1_000
    const event = {
      key,
      code: more?.code ?? codeOf(key),
      modifiers: (more?.alt ? 1 : 0) + (more?.ctrl ? 2 : 0) + (more?.shift ? 8 : 0),
      windowsVirtualKeyCode: windowsKey[key] ?? (/^[0-9a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0),
    }
    const text = writes[key] ?? (key.length === 1 && !more?.ctrl ? key : undefined)
    return [
      keyboard.send('Input.dispatchKeyEvent', {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...event,
        ...(text !== undefined && { text }),
        timestamp: at,
      }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, timestamp: at + 0.002 }),
    ]
  })
  return Promise.all(sent)
}
const heard = () => page.evaluate((): Omit<Heard, 'stop' | 'putBack' | 'useLeft'> => JSON.parse(JSON.stringify(window.heard)))
const codes = async () => (await heard()).scans.map((scan) => scan.candidates ?? scan.code)
const valueOf = (id: string) => page.$eval(`#${id}`, (field) => (field as HTMLInputElement).value)
/** For scans without a suffix: only there the 500 ms of silence are waited for. */
const idle = () => page.waitForFunction(() => window.heard.scans.length > 0)
const caretToEnd = (id: string) => page.$eval(`#${id}`, (field) => (field as HTMLInputElement).setSelectionRange(99, 99))

describe('a scanner', () => {
  test.each([5, 20, 60, 90])(
    'with gaps of %i ms is read in a form that Enter would submit; the field keeps its value, and React knows [SCAN-04]',
    async (gap) => {
      await page.focus('#controlled')
      await caretToEnd('controlled')
      await send([...keysOf(code, gap), ['Enter', gap]])
      expect(await heard()).toMatchObject({ scans: [{ code, how: 'wedge', target: 'controlled' }], submitted: [] })
      expect([await valueOf('controlled'), await page.textContent('#known')]).toEqual(['HeLa', 'HeLa'])
    },
  )

  test.each([5, 90])('with gaps of %i ms and no suffix is read after 500 ms of silence [SCAN-04]', async (gap) => {
    await page.focus('#controlled')
    await send(keysOf(code, gap))
    await idle()
    expect([await codes(), await valueOf('controlled')]).toEqual([[code], 'HeLa'])
    // Timers may be early by a millisecond.
    expect((await heard()).scans[0]!.silence).toBeGreaterThan(498)
  })

  test('is read with no field in focus, ended by Tab as by Enter, and the focus stays where it was', async () => {
    await send([...keysOf(code, 20), ['Tab', 20], ...keysOf('CL-0131', 20, 400), enter])
    expect(await codes()).toEqual([code, 'CL-0131'])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect((await heard()).bursts).toEqual(['began', 'ended', 'began', 'ended'])
  })

  test('restores selected text, and the selection', async () => {
    await page.focus('#area')
    await page.$eval('#area', (area) => (area as HTMLTextAreaElement).setSelectionRange(0, 3))
    await send([...keysOf(code, 10), enter])
    const selection = await page.$eval('#area', (area) => [(area as HTMLTextAreaElement).selectionStart, (area as HTMLTextAreaElement).selectionEnd])
    expect([await codes(), await valueOf('area'), selection]).toEqual([[code], 'two words', [0, 3]])
  })

  test.each([5, 90])('with gaps of %i ms leaves rich text unchanged, including its other formats', async (gap) => {
    await page.focus('#rich')
    await page.evaluate(() => document.getSelection()!.collapse(document.querySelector('#rich')!.lastChild, 3))
    await send([...keysOf(code, gap), ['Enter', gap]])
    expect([await codes(), await page.$eval('#rich', (rich) => rich.innerHTML)]).toEqual([[code], 'one <b>two</b> three'])
    await send([['x', 200]])
    expect(await page.$eval('#rich', (rich) => rich.innerHTML)).toBe('one <b>two</b> thxree')
  })

  test('restores words that were selected in rich text', async () => {
    await page.focus('#rich')
    await page.evaluate(() =>
      document.getSelection()!.setBaseAndExtent(document.querySelector('#rich')!.lastChild!, 1, document.querySelector('#rich')!.lastChild!, 6),
    )
    await send([...keysOf(code, 10), enter])
    expect([await codes(), await page.$eval('#rich', (rich) => rich.textContent)]).toEqual([[code], 'one two three'])
  })

  test('leaves number fields and fields inside shadow roots unchanged', async () => {
    await page.focus('#number')
    await send([...keysOf(code, 10), enter])
    await page.evaluate(() => document.querySelector('#shadow')!.shadowRoot!.querySelector('input')!.focus())
    await send([...keysOf(code, 10), enter])
    const inner = await page.evaluate(() => document.querySelector('#shadow')!.shadowRoot!.querySelector('input')!.value)
    expect([await codes(), await valueOf('number'), inner, (await heard()).submitted]).toEqual([[code, code], '12', 'deep', []])
  })

  test.each(['005000000001842', 'AB-0233'])(
    'of %s in a password field submits nothing and leaves the field unchanged, with Enter and without [FAULT-67]',
    async (tube) => {
      await page.focus('#password')
      await send(keysOf('se', 130))
      await send([...keysOf(tube, 10), enter])
      expect([await valueOf('password'), (await heard()).tubes, (await heard()).submitted]).toEqual(['se', [tube], []])
      await send(keysOf(tube, 10))
      await page.waitForFunction(() => window.heard.tubes.length === 2)
      expect([await valueOf('password'), await codes()]).toEqual(['se', []])
    },
  )

  test('presses no button that has the focus', async () => {
    await page.focus('#button')
    await send([...keysOf(code, 10), enter])
    expect([await codes(), (await heard()).clicked]).toEqual([[code], 0])
  })

  test('is read in a dialog, which stays open; codes of four characters and fewer count there, and only there [SCAN-04]', async () => {
    await send([...keysOf('AB12', 10), enter])
    expect(await codes()).toEqual([])
    await page.evaluate(() => document.querySelector('dialog')!.showModal())
    await page.focus('#inDialog')
    await send([...keysOf(code, 10), enter])
    await send([...keysOf('AB12', 10), enter])
    expect([await codes(), await valueOf('inDialog')]).toEqual([[code, 'AB12'], ''])
    expect(await page.evaluate(() => document.querySelector('dialog')!.open)).toBe(true)
  })

  test('set to US types àà( on an AZERTY tablet; the code is still 005', async () => {
    await page.focus('#controlled')
    await send([...onAzerty(keysOf(code, 10)), enter])
    await send([...onAzerty(keysOf('CL-0131', 10)), enter])
    expect([await codes(), await valueOf('controlled')]).toEqual([[code, 'CL-0131'], 'HeLa'])
  })

  test('is read completely when the tab stalls in the middle', async () => {
    await page.focus('#controlled')
    const all = keysOf(code, 20)
    await send(all.slice(0, 7))
    // Busy for longer than the idle time, while the other keys queue up: the next one came 20 ms after the seventh.
    const stall = page.evaluate(() => {
      const until = performance.now() + 900
      while (performance.now() < until);
    })
    await Promise.all([stall, send(all.slice(7), at + 0.02)])
    await idle()
    expect([await codes(), await valueOf('controlled')]).toEqual([[code], 'HeLa'])
  })

  test('whose first keys went to two fields, because a dialog opened between them, leaves both unchanged', async () => {
    await page.focus('#controlled')
    await caretToEnd('controlled')
    const all = keysOf(code, 20)
    await send(all.slice(0, 3))
    await page.evaluate(() => document.querySelector('dialog')!.showModal())
    await page.focus('#inDialog')
    await send([...all.slice(3), enter], at + 0.02)
    expect([await codes(), await valueOf('controlled'), await valueOf('inDialog')]).toEqual([[code], 'HeLa', ''])
    expect(await page.textContent('#known')).toBe('HeLa')
  })

  test('of 18 digits is never reported as the 15 it begins with, even if its last digits come late', async () => {
    await send([...keysOf(code, 10), ...keysOf('007', 10, 300)])
    await idle()
    expect(await codes()).toEqual([[code, long]])
    await page.reload()
    await send([...keysOf(long, 90), ['Enter', 90]])
    expect(await codes()).toEqual([long])
  })
})

const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // What the keys of a US keyboard write on this tablet.
  us: {},
  uk: { '@': '"', '"': '@', '#': '£' },
  de: { y: 'z', z: 'y', Y: 'Z', Z: 'Y', '-': 'ß', '/': '-' },
  fr: { ...Object.fromEntries(onAzerty(keysOf('0123456789-aqAQ', 1)).map(([key], index) => ['0123456789-aqAQ'[index]!, key])), z: 'w', w: 'z' },
}
const under = (layout: string, presses: Press[]): Press[] =>
  presses.map(([key, gap]) => [layouts[layout]![key] ?? key, gap, { code: codeOf(key), shift: /[A-Z@"]/.test(key) }])
const knows = (known: string[]) => page.evaluate((known) => void (window.heard.known = known), known)
const settled = (count: number) => page.waitForFunction((count) => window.heard.left.length + window.heard.scans.length === count, count)
const richText = () => page.$eval('#rich', (rich) => (rich.textContent ?? '').replaceAll('\u00a0', ' '))

describe('what arrives as fast as a scan in a field', () => {
  test.each([
    ['dictated', 'Growth curve of strain 12', 30, null],
    ['put in by a text expander', 'dH2O', 1, null],
    ['put in by a text expander', 'Kind regards', 1, null],
    ['dictated, ended by Enter', 'Growth curve of strain 12', 30, 'Enter'],
    ['pasted by keystrokes', 'pUC19 (2.7 kb), 50 ng/ul', 5, 'Tab'],
    ['one word', 'mitochondria', 30, null],
    ['a date', '05.01.2026', 5, null],
  ] as const)('%s, stays where it was typed: %s, %i ms a key, %s', async (_, text, gap, suffix) => {
    await knows([])
    for (const id of ['controlled', 'area']) {
      await page.focus(`#${id}`)
      await page.fill(`#${id}`, '')
      await send([...keysOf(text, gap), ...(suffix ? [[suffix, gap] as const] : [])])
      if (text.length > 4) await page.waitForFunction((text) => window.heard.left.at(-1) === text, text)
      expect((await valueOf(id)).trimEnd()).toBe(text)
    }
    await page.evaluate(() => document.querySelector<HTMLElement>('#rich')!.replaceChildren())
    await page.focus('#rich')
    await send(keysOf(text, gap))
    if (text.length > 4) await page.waitForFunction((text) => window.heard.left.filter((left) => left === text).length === 3, text)
    expect([await richText(), await codes()]).toEqual([text, []])
    expect((await heard()).submitted).toEqual(suffix === 'Enter' ? [text] : [])
  })

  test.each(['us', 'uk', 'de', 'fr'])('is a scan without a suffix if it finds something, on a tablet with the layout %s, and taken out', async (layout) => {
    const label = 'YZ-0131'
    await knows([label])
    await page.focus('#controlled')
    await caretToEnd('controlled')
    await send(under(layout, keysOf(label, 10)))
    await settled(1)
    const { scans } = await heard()
    expect(scans[0]!.readings ?? [scans[0]!.code]).toContain(label)
    expect([await valueOf('controlled'), await page.textContent('#known')]).toEqual(['HeLa', 'HeLa'])
    await page.focus('#rich')
    await page.evaluate(() => document.getSelection()!.collapse(document.querySelector('#rich')!.lastChild, 3))
    await send(under(layout, keysOf(label, 10)))
    await settled(2)
    expect(await page.$eval('#rich', (rich) => rich.innerHTML)).toBe('one <b>two</b> three')
  })

  test.each(['us', 'uk', 'de', 'fr'])(
    'and ends as a scanner ends, but finds nothing, stays as it was typed, on a tablet with the layout %s [FAULT-103]',
    async (layout) => {
      await knows([])
      const typed = (text: string) => under(layout, keysOf(text, 30)).map(([key]) => key)
      for (const [at, word] of ['Ampicillin', 'pUC19', 'YZ-0131', 'user@example.org', '12.5'].entries()) {
        await page.focus('#controlled')
        await page.fill('#controlled', '')
        const presses = under(layout, keysOf(word, 30))
        await send([...presses, ['Enter', 30]])
        if (word.length > 4) await settled(at + 1)
        expect([await valueOf('controlled'), await page.textContent('#known')]).toEqual([typed(word).join(''), typed(word).join('')])
      }
      // What is too short for a code is submitted at once; a word waits for its person.
      expect([await codes(), (await heard()).submitted]).toEqual([[], [typed('12.5').join('')]])
    },
  )

  test.each([5, 30])('line after line, at %i ms a key, stays in its order, in a field and in rich text [FAULT-103]', async (gap) => {
    await knows([])
    const lines = ['Ampicillin', 'Kanamycin', 'dH2O', 'OD600=0.45']
    const all = lines.flatMap((line, at) => [...keysOf(line, gap, at ? gap : 1_000), ['Enter', gap] as const])
    await page.fill('#area', '')
    await page.focus('#area')
    await send(all)
    await settled(3)
    expect(await valueOf('area')).toBe(`${lines.join('\n')}\n`)
    await page.evaluate(() => document.querySelector<HTMLElement>('#rich')!.replaceChildren())
    await page.focus('#rich')
    await send(all)
    await settled(6)
    const shown = await page.$eval('#rich', (rich) => (rich as HTMLElement).innerText)
    expect(shown.split('\n').filter(Boolean)).toEqual(lines)
    expect(await codes()).toEqual([])
  })

  test('is put back where it was taken from, although the cursor is elsewhere and a person has typed on [FAULT-103]', async () => {
    await knows(['CL-0131'])
    await page.fill('#area', 'one two three')
    await page.focus('#area')
    const select = (from: number, to: number) =>
      page.$eval('#area', (area, [from, to]) => (area as HTMLTextAreaElement).setSelectionRange(from!, to!), [from, to])
    await select(4, 7)
    await send([...keysOf('CL-0131', 10), enter])
    await settled(1)
    expect(await valueOf('area')).toBe('one two three')
    await select(13, 13)
    await send(keysOf(' four', 130))
    expect(await page.evaluate(() => window.heard.putBack())).toBe(true)
    expect(await valueOf('area')).toBe('one CL-0131two three four')
    // In place of what was selected, if nothing has changed since.
    await page.fill('#area', 'one two three')
    await select(4, 7)
    await send([...keysOf('CL-0131', 10), enter])
    await settled(2)
    await select(0, 0)
    expect(await page.evaluate(() => window.heard.putBack())).toBe(true)
    expect(await valueOf('area')).toBe('one CL-0131 three')
  })

  test('stays in fields for numbers and choices, and one taken out comes back; a field that cannot hold it keeps what it has [FAULT-103]', async () => {
    await knows([])
    await page.focus('#number')
    await send([...keysOf('3456789', 10), enter])
    await settled(1)
    const digits = await valueOf('number')
    expect(digits).toContain('3456789')
    await knows(['3456789'])
    await page.fill('#number', '12')
    await send([...keysOf('3456789', 10), enter])
    await settled(2)
    expect(await valueOf('number')).toBe('12')
    expect(await page.evaluate(() => window.heard.putBack())).toBe(true)
    expect(await valueOf('number')).toBe(digits.length > 7 ? '123456789' : digits)
    await page.fill('#number', '12')
    await send([...keysOf('3456789', 10), enter])
    await settled(3)
    await page.fill('#number', '1e300')
    expect(await page.evaluate(() => window.heard.putBack())).toBe(false)
    expect(await valueOf('number')).toBe('1e300')
  })

  test('two scans in a row are put back each by itself [FAULT-103]', async () => {
    await knows(['CL-0131', 'CL-0132'])
    await page.fill('#area', 'one ')
    await page.focus('#area')
    await send([...keysOf('CL-0131', 10), enter])
    await settled(1)
    const first = await page.evaluateHandle(() => window.heard.putBack)
    await send([...keysOf('CL-0132', 10), enter])
    await settled(2)
    expect(await valueOf('area')).toBe('one ')
    expect(await page.evaluate(() => window.heard.putBack())).toBe(true)
    expect(await first.evaluate((putBack) => putBack())).toBe(true)
    expect(await valueOf('area')).toBe('one CL-0131CL-0132')
  })

  test('can be taken out and put back, in a field and in rich text', async () => {
    await knows(['CL-0131'])
    await page.focus('#controlled')
    await caretToEnd('controlled')
    await send([...keysOf('CL-0131', 10), enter])
    expect([await codes(), await valueOf('controlled')]).toEqual([['CL-0131'], 'HeLa'])
    expect(await page.evaluate(() => window.heard.putBack())).toBe(true)
    expect([await valueOf('controlled'), await page.textContent('#known')]).toEqual(['HeLaCL-0131', 'HeLaCL-0131'])
    for (const id of ['controlled', 'rich']) {
      await page.focus(`#${id}`)
      if (id === 'rich') await page.evaluate(() => document.getSelection()!.collapse(document.querySelector('#rich')!.lastChild, 3))
      await send(keysOf('AB-7777', 10))
      await page.waitForFunction((count) => window.heard.left.length === count, id === 'rich' ? 2 : 1)
      expect(await page.evaluate(() => window.heard.useLeft())).toBe(true)
    }
    expect([await valueOf('controlled'), await richText()]).toEqual(['HeLaCL-0131', 'one two three'])
  })

  test('is taken out although a person has typed on meanwhile, and nothing of theirs is lost', async () => {
    await knows(['CL-0131'])
    for (const id of ['controlled', 'area']) {
      await page.focus(`#${id}`)
      await page.fill(`#${id}`, 'one ')
      await send([...keysOf('CL-0131', 10), ...keysOf('two', 130, 130)])
      await page.waitForFunction((count) => window.heard.scans.length === count, id === 'area' ? 2 : 1)
      expect(await valueOf(id)).toBe('one two')
    }
  })
})

describe('a person', () => {
  test('types sample12345 and Enter: the form gets it', async () => {
    await page.focus('#controlled')
    await page.fill('#controlled', '')
    await send([...keysOf('sample12345', 130), ['Enter', 130]])
    expect(await heard()).toMatchObject({ scans: [], bursts: [], submitted: ['sample12345'] })
  })

  test('types while a scan arrives and loses nothing', async () => {
    await page.focus('#controlled')
    await caretToEnd('controlled')
    const amidst: Press[] = [...keysOf(code.slice(0, 2), 20, 140), ['a', 12], ...keysOf(code.slice(2, 9), 20, 8), ['b', 12], ...keysOf(code.slice(9), 20, 8)]
    await send([...keysOf(' p', 130), ...amidst, enter, ['c', 130]])
    expect([await codes(), await valueOf('controlled'), await page.textContent('#known')]).toEqual([[code], 'HeLa pabc', 'HeLa pabc'])
  })

  test('moves on with Tab, and a password manager may fill in the password', async () => {
    await page.focus('#controlled')
    await send([['Tab', 200]])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('number')
    await page.focus('#password')
    await send(keysOf('correct horse', 5))
    expect([await valueOf('password'), await codes()]).toEqual(['correct horse', []])
    await send([enter])
    expect(await heard()).toMatchObject({ tubes: [], submitted: ['HeLa'] })
  })

  test('pastes an internal code outside any field, and it is read; other pastes are left alone', async () => {
    const paste = (text: string, selector: string) =>
      page.$eval(
        selector,
        (target, text) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', text)
          return target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
        },
        text,
      )
    expect([await paste(` ${code}\n`, 'body'), await paste('CL-0131', 'body'), await paste(code, '#controlled')]).toEqual([false, true, true])
    expect((await heard()).scans).toMatchObject([{ code, how: 'paste' }])
    await page.evaluate(() => document.querySelector('dialog')!.show())
    expect([await paste('CL-0131', 'body'), await paste('two\nlines', 'body'), await paste('CL-0132', '#inDialog')]).toEqual([false, true, true])
    expect((await heard()).scans.map(({ code }) => code)).toEqual([code, 'CL-0131'])
  })

  test('pastes a picture, which no field could accept; rich text keeps its own', async () => {
    const paste = (selector: string) =>
      page.$eval(selector, (target) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File(['…'], 'label.png', { type: 'image/png' }))
        return target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
      })
    expect([await paste('body'), await paste('#controlled'), await paste('#rich')]).toEqual([false, false, true])
    expect((await heard()).pictures).toEqual(['image/png', 'image/png'])
  })

  test('stops the reader: everything goes where it is typed', async () => {
    await page.evaluate(() => window.heard.stop())
    await page.focus('#controlled')
    await caretToEnd('controlled')
    await send(keysOf(code, 5))
    expect([await valueOf('controlled'), await codes()]).toEqual([`HeLa${code}`, []])
  })
})
