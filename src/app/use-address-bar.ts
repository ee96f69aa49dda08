import { useCallback } from 'react'
import { isSameScreen } from './router/browser-history.ts'
import { useLocation, useNavigate } from './router/router.tsx'

/** Page, order and filters of a table are in the hash, so that back and forward work; the router notices a change at once. spec ROUTE-20, ROUTE-21 */
export function useAddressBar() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const onHash = useCallback(
    (next: string, replace: boolean) => {
      // The query stays: it can say that the screen is a table. A table stays until the next screen is drawn. What was typed last must not become part of that screen's address.
      if (isSameScreen(window.location, { pathname, search })) navigate({ search, hash: next }, { replace })
    },
    [navigate, pathname, search],
  )
  return { hash, onHash }
}
