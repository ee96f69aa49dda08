import type { Services } from '../services.ts'
import { ErasedDialog } from './erased-dialog.tsx'
import { useErasures } from './use-erasures.ts'

interface ErasuresProps {
  services: Services
  /** Nobody is at work here: what was erased is told. */
  isTold: boolean
}

/** Erases what the server has ordered to be erased from this device, and tells it afterward. */
export function Erasures({ services, isTold }: ErasuresProps) {
  useErasures(services)
  return isTold ? <ErasedDialog device={services.device} /> : null
}
