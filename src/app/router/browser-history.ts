/** The parts of an address. */
export interface Path {
  readonly pathname: string
  /** Empty, or including the `?`. */
  readonly search: string
  /** Empty, or including the `#`. */
  readonly hash: string
}

export interface Location extends Path {
  /** What was passed along with the address. */
  readonly state: unknown
  /** Identifies the history entry; `default` if the app did not create it, such as the first one. */
  readonly key: string
}

/** An address, or the part of it that changes. Without a pathname, the screen stays the same; a query or hash that is omitted is removed. */
export type To = string | Partial<Path>

export interface HistoryUpdate {
  readonly action: 'push' | 'replace' | 'pop'
  readonly location: Location
  /** How many entries the history moved; null if the app did not create one of the two. */
  readonly delta: number | null
}

export interface AppHistory {
  readonly location: Location
  push(to: To, state?: unknown): void
  replace(to: To, state?: unknown): void
  go(delta: number): void
  /** There is only one listener at a time, the router. */
  listen(listener: (update: HistoryUpdate) => void): () => void
}

/** The part of `window` that the history uses. */
export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash' | 'assign'>
  addEventListener(type: 'popstate', listener: () => void): void
  removeEventListener(type: 'popstate', listener: () => void): void
}

/** What is stored with an entry. Its index tells Back from Forward. */
interface EntryState {
  readonly usr?: unknown
  readonly key?: string
  readonly idx?: number
}

/** The browser's history, with an update for every navigation, by the app or by the person. */
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
        // Safari accepts at most 100 of them in 30 seconds.
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

/** A hash is only a state of a screen. */
export const isSameScreen = (a: Pick<Path, 'pathname' | 'search'>, b: Pick<Path, 'pathname' | 'search'>): boolean =>
  a.pathname === b.pathname && a.search === b.search

/** The address that `to` means on the screen `from`. */
export function resolvePath(to: To, from: Pick<Path, 'pathname'>): Path {
  const url = new URL(typeof to === 'string' ? to : (to.pathname ?? ''), new URL(from.pathname, 'http://localhost'))
  if (typeof to !== 'string') {
    url.search = to.search ?? ''
    url.hash = to.hash ?? ''
  }
  const { pathname, search, hash } = url
  return { pathname, search, hash }
}

/** Only has to tell entries apart. */
const createKey = (): string => Math.random().toString(36).slice(2, 10)
