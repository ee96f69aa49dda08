import type { CDPSession, Page } from '@playwright/test'

/** A code, and the key that ends it. */
export interface Scan {
  readonly code: string
  readonly suffix?: 'Enter' | 'Tab'
  /** What its keys write on this tablet, where its layout is not that of the scanner; the same number of characters. */
  readonly typed?: string
}

const keyGap = 0.005
const windowsKey: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, '-': 189, '/': 191 }
const usCode: Readonly<Record<string, string>> = { '-': 'Minus', '/': 'Slash' }

interface Wire {
  session: CDPSession
  /** When its last key was pressed, in seconds since 1970. */
  at: number
}
const wires = new WeakMap<Page, Promise<Wire>>()
const plugIn = async (page: Page): Promise<Wire> => ({ session: await page.context().newCDPSession(page), at: 0 })

/**
 * A keyboard scanner: real key events, 5 ms apart by the keyboard's own clock. It does not wait for the page: if the page is busy, the keys
 * queue up. `pause` is the time between two codes, in seconds. The first key is pressed now, or after the last one. `gap`, between
 * two keys, makes it a program that dictates.
 */
export async function scanAll(page: Page, scans: readonly Scan[], pause = keyGap, gap = keyGap): Promise<void> {
  if (!wires.has(page)) wires.set(page, plugIn(page))
  const wire = await wires.get(page)!
  const codes = scans.map(({ code, suffix, typed = code }) => {
    const keys = [...code].map((key, index) => [key, typed[index] ?? key] as const)
    return suffix ? [...keys, [suffix, suffix] as const] : keys
  })
  wire.at = Math.max(Date.now() / 1_000, wire.at)
  const sent: Promise<unknown>[] = []
  for (const [index, keys] of codes.entries()) {
    if (index) wire.at += pause
    for (const [key, typed] of keys) {
      wire.at += gap
      sent.push(press(wire, key, typed))
    }
  }
  await Promise.all(sent)
}

function press({ session, at }: Wire, pressed: string, key: string): Promise<unknown> {
  const code = /^\d$/.test(pressed)
    ? `Digit${pressed}`
    : /^[a-z]$/i.test(pressed)
      ? `Key${pressed.toUpperCase()}`
      : (usCode[pressed] ?? (pressed.length > 1 ? pressed : ''))
  const event = { key, code, windowsVirtualKeyCode: windowsKey[key] ?? (key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0) }
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
  return Promise.all([
    session.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...event, ...(text && { text }), timestamp: at }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, timestamp: at + keyGap / 2 }),
  ])
}
