import { use } from 'react'
import { NavigateContext, type Navigate } from '#src/ui/buttons/link.tsx'

/** Follows an address without loading the page. */
export function useNavigate(): Navigate {
  const navigate = use(NavigateContext)
  if (!navigate) throw new Error('useNavigate must be used inside UiProvider with a navigate function')
  return navigate
}
