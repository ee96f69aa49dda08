import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '#src/ui/dialogs/confirm.tsx'
import { discardQuestion, unsavedLabels } from '#src/workspace/editing/unsaved.ts'
import type { GuardedHistory } from './guarded-history.ts'

/** Before typed text is left by a link, Back or a scan: go on writing, or give it up. */
export function LeaveDialog({ departures }: { departures: GuardedHistory }) {
  const departure = useSyncExternalStore(departures.subscribe, departures.read)
  if (!departure) return null
  return <ConfirmDialog {...discardQuestion(unsavedLabels(departure.to))} onAnswer={(isSure) => (isSure ? departures.leave() : departures.stay())} />
}
