import { createContext, use, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { takeScans } from '#machines/take-scans.ts'
import type { scanMachine } from '#machines/scan.machine.ts'
import type { ScanRead } from '#machines/scan-types.ts'

/** The one machine that every scan of the app goes through. */
export const ScanContext = createContext<ActorRefFrom<typeof scanMachine> | null>(null)

export function useScans(): ActorRefFrom<typeof scanMachine> {
  const scans = use(ScanContext)
  if (!scans) throw new Error('useScans needs the scan machine around it')
  return scans
}

/** While `take` is given, scans come here and open nothing: a dialog, a mode, a field that waits for a code. */
export function useScanTaker(take: ((text: string, scan: ScanRead) => void) | null): void {
  const scans = useScans()
  const taker = useId()
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const isTaking = take !== null
  useEffect(() => (isTaking ? takeScans(scans, taker, (scan) => latest.current?.(scan.text, scan)) : undefined), [isTaking, scans, taker])
}
