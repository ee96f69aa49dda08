import type { CDPSession, Page } from '@playwright/test'

/** A code, and the key that ends it. */
export interface Scan {
  readonly code: string
  readonly suffix?: 'Enter' | 'Tab'
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
 * queue up. `pause` is the time between two codes, in seconds. The first key is pressed now, or after the last one.
 */
export async function scanAll(page: Page, scans: readonly Scan[], pause = keyGap): Promise<void> {
  if (!wires.has(page)) wires.set(page, plugIn(page))
  const wire = await wires.get(page)!
  const codes = scans.map(({ code, suffix }) => [...code, ...(suffix ? [suffix] : [])])
  wire.at = Math.max(Date.now() / 1_000, wire.at)
  const sent: Promise<unknown>[] = []
  for (const [index, keys] of codes.entries()) {
    if (index) wire.at += pause
    for (const key of keys) {
      wire.at += keyGap
      sent.push(press(wire, key))
    }
  }
  await Promise.all(sent)
}

function press({ session, at }: Wire, key: string): Promise<unknown> {
  const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : (usCode[key] ?? (key.length > 1 ? key : ''))
  const event = { key, code, windowsVirtualKeyCode: windowsKey[key] ?? (key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0) }
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
  return Promise.all([
    session.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...event, ...(text && { text }), timestamp: at }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, timestamp: at + keyGap / 2 }),
  ])
}
