import { createContext, startTransition, use, useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { AppHistory, Location, To } from './browser-history.ts'

export interface NavigateOptions {
  /** In place of the current entry: Back leads past it. */
  readonly replace?: boolean
  readonly state?: unknown
}

/** To an address, or so many entries on or back. */
export type Navigate = (to: To | number, options?: NavigateOptions) => void

const HistoryContext = createContext<AppHistory | null>(null)
const LocationContext = createContext<Location | null>(null)

/** Tells the screens where the history is. */
export function Router({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [location, setLocation] = useState(history.location)
  // A transition: the screen stays until the next one can be drawn.
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

/** Its identity stays. */
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

/** Leads elsewhere as soon as it is drawn; the address it was drawn for is no step of its own. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

/** One spelling for a screen, however its address was typed: in capitals, or without the last slash. */
export const normalizePathname = (pathname: string): string => `${pathname.toLowerCase().replace(/\/+$/, '')}/`
