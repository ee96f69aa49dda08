import type { HistoryWindow } from '#src/app/router/browser-history.ts'

export interface MemoryWindow extends HistoryWindow {
  /** The pathname, query and hash of each entry, oldest first. */
  readonly addresses: () => string[]
}

/** A window with a history, without a browser. It starts at the last of the given entries, and moves take effect at once. */
export function createMemoryWindow(...opened: string[]): MemoryWindow {
  const toEntry = (href: string, state: unknown) => ({ url: new URL(href, 'http://localhost'), state: structuredClone(state) })
  const entries = opened.map((href, idx) => toEntry(href, opened.length > 1 ? { idx } : null))
  const listeners = new Set<() => void>()
  let at = entries.length - 1
  return {
    addresses: () => entries.map(({ url }) => url.pathname + url.search + url.hash),
    history: {
      get state(): unknown {
        return entries[at]!.state
      },
      pushState(state, _, href) {
        entries.splice(++at, Infinity, toEntry(String(href), state))
      },
      replaceState(state, _, href) {
        entries[at] = toEntry(href ? String(href) : entries[at]!.url.href, state)
      },
      go(delta = 0) {
        if (!entries[at + delta]) return
        at += delta
        for (const listener of listeners) listener()
      },
    },
    location: {
      get pathname() {
        return entries[at]!.url.pathname
      },
      get search() {
        return entries[at]!.url.search
      },
      get hash() {
        return entries[at]!.url.hash
      },
      assign: () => undefined,
    },
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  }
}
