/** What an address consists of. */
export interface Path {
  readonly pathname: string
  /** Empty, or with its `?`. */
  readonly search: string
  /** Empty, or with its `#`. */
  readonly hash: string
}

export interface Location extends Path {
  /** What was given along with the address. */
  readonly state: unknown
  /** Of the entry; `default` for one that was opened by itself. */
  readonly key: string
}

/** An address, or the part of it that changes: without a pathname the screen stays; a query or hash that is left out is gone. */
export type To = string | Partial<Path>

export interface HistoryUpdate {
  readonly action: 'push' | 'replace' | 'pop'
  readonly location: Location
  /** How many entries it went; null where one of the two is not the app's own. */
  readonly delta: number | null
}

export interface AppHistory {
  readonly location: Location
  push(to: To, state?: unknown): void
  replace(to: To, state?: unknown): void
  go(delta: number): void
  /** One listener at a time: the router. */
  listen(listener: (update: HistoryUpdate) => void): () => void
}

/** The part of the browser's window that it works with. */
export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash' | 'assign'>
  addEventListener(type: 'popstate', listener: () => void): void
  removeEventListener(type: 'popstate', listener: () => void): void
}

/** What is kept with an entry; its number tells Back from Forward. */
interface EntryState {
  readonly usr?: unknown
  readonly key?: string
  readonly idx?: number
}

/** The browser's history, with an update for each step of the app and of the person. */
export function createBrowserHistory(window: HistoryWindow): AppHistory {
  const { history } = window
  const entryState = (): EntryState => (history.state ?? {}) as EntryState
  let listener: ((update: HistoryUpdate) => void) | null = null
  if (entryState().idx === undefined) history.replaceState({ ...entryState(), idx: 0 }, '')
  let index = entryState().idx ?? null

  const currentLocation = (): Location => {
    const { pathname, search, hash } = window.location
    const { usr = null, key = 'default' } = entryState()
    return { pathname, search, hash, state: usr, key }
  }
  const tell = (action: HistoryUpdate['action'], delta: number | null) => listener?.({ action, location: currentLocation(), delta })
  const onPop = () => {
    const before = index
    index = entryState().idx ?? null
    tell('pop', index === null || before === null ? null : index - before)
  }
  const newEntry = (state: unknown): EntryState => ({ usr: state, key: createKey(), idx: index ?? 0 })
  const hrefOf = (to: To) => {
    const { pathname, search, hash } = resolvePath(to, window.location)
    return pathname + search + hash
  }

  return {
    get location() {
      return currentLocation()
    },
    push(to, state) {
      index = (index ?? 0) + 1
      const href = hrefOf(to)
      try {
        history.pushState(newEntry(state), '', href)
      } catch {
        // Safari takes a hundred of them in half a minute and no more.
        window.location.assign(href)
      }
      tell('push', 1)
    },
    replace(to, state) {
      history.replaceState(newEntry(state), '', hrefOf(to))
      tell('replace', 0)
    },
    go: (delta) => history.go(delta),
    listen(next) {
      listener = next
      window.addEventListener('popstate', onPop)
      return () => {
        listener = null
        window.removeEventListener('popstate', onPop)
      }
    },
  }
}

/** Where `to` leads from a screen. */
export function resolvePath(to: To, from: Pick<Path, 'pathname'>): Path {
  const url = new URL(typeof to === 'string' ? to : (to.pathname ?? ''), new URL(from.pathname, 'http://localhost'))
  if (typeof to !== 'string') {
    url.search = to.search ?? ''
    url.hash = to.hash ?? ''
  }
  const { pathname, search, hash } = url
  return { pathname, search, hash }
}

/** Tells entries apart, no more. */
const createKey = (): string => Math.random().toString(36).slice(2, 10)
