import { useCallback } from 'react'
import { useLocation, useNavigate } from './router/router.tsx'

/** Page, order and filters of a table are in the hash, so that back and forward work; the router notices a change at once. spec ROUTE-20, ROUTE-21 */
export function useAddressBar() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const onHash = useCallback((next: string, replace: boolean) => navigate({ hash: next }, { replace }), [navigate])
  return { hash, onHash }
}
