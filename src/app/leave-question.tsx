import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '#src/ui/confirm.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { soundScan } from '#src/workspace/scan-sound.ts'
import { discardQuestion, unsavedTexts } from '#src/workspace/unsaved.ts'
import type { GuardedHistory } from './guarded-history.ts'

/** Before typed text is left by a link, Back or a scan: go on writing, or give it up. */
export function LeaveQuestion({ departures }: { departures: GuardedHistory }) {
  const departure = useSyncExternalStore(departures.subscribe, departures.read)
  // What is scanned now would open over the question. It is refused aloud, so that it is scanned again.
  useScanTaker(
    departure &&
      (() => {
        soundScan('unknown')
        showToast({ id: 'scan-refused', sticky: true, message: t('Save what you are writing, or discard it. Then scan again.'), tone: 'bad' })
      }),
  )
  if (!departure) return null
  return <ConfirmDialog {...discardQuestion(unsavedTexts(departure.to))} onAnswer={(isSure) => (isSure ? departures.leave() : departures.stay())} />
}
