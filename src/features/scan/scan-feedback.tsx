import { useEffect } from 'react'
import { Flash } from '#src/ui/feedback/flash.tsx'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'

/** For someone not looking at the tablet: a high beep and a flash for a code that is found, a double low beep for any other. */
export function ScanFeedback({ serial, found }: { serial: number; found: boolean }) {
  useEffect(() => {
    if (serial > 0) playScanSound(found ? 'found' : 'unknown')
  }, [serial, found])
  return <Flash kind={found ? 'found' : 'unknown'} count={serial} />
}
