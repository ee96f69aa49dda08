import { TimerAlarm } from '#src/features/notebook/run/timer-alarm.tsx'
import { FinalSignatures } from '#src/features/notebook/signing/final-signatures.tsx'

/** What the notebook does on every screen. */
export const NotebookWatch = () => (
  <>
    <TimerAlarm />
    <FinalSignatures />
  </>
)
