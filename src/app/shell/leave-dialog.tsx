import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '#src/ui/dialogs/confirm.tsx'
import { discardQuestion, unsavedLabels } from '#src/workspace/editing/unsaved.ts'
import type { GuardedHistory } from './guarded-history.ts'

/** Before unsaved text is lost by a link, Back or a scan: keep editing, or discard it. */
export function LeaveDialog({ departures }: { departures: GuardedHistory }) {
  const departure = useSyncExternalStore(departures.subscribe, departures.read)
  if (!departure) return null
  return <ConfirmDialog {...discardQuestion(unsavedLabels(departure.to))} onAnswer={(isSure) => (isSure ? departures.leave() : departures.stay())} />
}
