import { useSyncExternalStore } from 'react'
import { discardQuestion, unsavedLabels } from '#src/workspace/editing/unsaved.ts'
import type { GuardedHistory } from './guarded-history.ts'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'

/** Before unsaved text is lost by a link, Back or a scan: keep editing, or discard it. */
export function LeaveDialog({ departures }: { departures: GuardedHistory }) {
  const departure = useSyncExternalStore(departures.subscribe, departures.read)
  if (!departure) return null
  return <LazyConfirmDialog {...discardQuestion(unsavedLabels(departure.to))} onAnswer={(isSure) => (isSure ? departures.leave() : departures.stay())} />
}
