import { createContext, startTransition, use, useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { AppHistory, Location, To } from './browser-history.ts'

export interface NavigateOptions {
  /** Replaces the current entry, so that Back skips it. */
  readonly replace?: boolean
  readonly state?: unknown
}

/** Goes to an address, or a number of entries forward or back. */
export type Navigate = (to: To | number, options?: NavigateOptions) => void

const HistoryContext = createContext<AppHistory | null>(null)
const LocationContext = createContext<Location | null>(null)

/** Gives the screens the current location. */
export function Router({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [location, setLocation] = useState(history.location)
  // In a transition, so that the current screen stays until the next one can be drawn.
  useLayoutEffect(() => history.listen((update) => startTransition(() => setLocation(update.location))), [history])
  return (
    <HistoryContext value={history}>
      <LocationContext value={location}>{children}</LocationContext>
    </HistoryContext>
  )
}

export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('useLocation needs Router around it')
  return location
}

/** Always returns the same function. */
export function useNavigate(): Navigate {
  const history = use(HistoryContext)
  if (!history) throw new Error('useNavigate needs Router around it')
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (typeof to === 'number') history.go(to)
      else if (replace) history.replace(to, state)
      else history.push(to, state)
    },
    [history],
  )
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Goes to another address as soon as it is drawn. The address it was drawn for does not stay in the history. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

/** The same spelling for every way to type an address: in capitals, or without the final slash. All topics of the help are one screen. */
export const normalizePathname = (pathname: string): string => `${pathname.toLowerCase().replace(/\/+$/, '')}/`.replace(/^\/doc\/(?!install\/).*/, '/doc/')

/** Finds the value of an address, however it is typed. */
export const byPathname = <Value,>(byAddress: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(byAddress).map(([address, value]) => [normalizePathname(address), value]))
