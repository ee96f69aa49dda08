import { useLocation, useNavigate } from './router/router.tsx'

/** Back to the previous screen; an address that was opened directly has none. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1))
}
