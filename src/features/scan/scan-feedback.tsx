import { useEffect } from 'react'
import { Flash } from '#src/ui/feedback/flash.tsx'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'

/** Heard and seen without looking at the tablet: a high beep and a flash for found, a double low one for anything else. */
export function ScanFeedback({ serial, found }: { serial: number; found: boolean }) {
  useEffect(() => {
    if (serial > 0) playScanSound(found ? 'found' : 'unknown')
  }, [serial, found])
  return <Flash kind={found ? 'found' : 'unknown'} count={serial} />
}
