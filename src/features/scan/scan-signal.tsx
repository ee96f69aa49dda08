import { useEffect } from 'react'
import { beepFound, beepUnknown } from '#src/ui/beep.ts'
import { Flash } from '#src/ui/flash.tsx'

/** Heard and seen without looking at the tablet: a high beep and a flash for found, a double low one for anything else. */
export function ScanSignal({ serial, found }: { serial: number; found: boolean }) {
  useEffect(() => {
    if (serial > 0) (found ? beepFound : beepUnknown)()
  }, [serial, found])
  return <Flash kind={found ? 'found' : 'unknown'} count={serial} />
}
