import { createContext, use, useEffect, useEffectEvent, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { captureScans } from '#machines/capture-scans.ts'
import type { scanMachine } from '#machines/scan.machine.ts'
import type { ScanRead } from '#machines/scan-types.ts'

/* Every code goes one way, whatever read it, and the last one who asked gets it.

     scanner, camera, picture, paste, typed ─► scan machine ─► the taker on top, or what a scan opens by itself */

/** The one machine that every scan of the app goes through. */
export const ScanContext = createContext<ActorRefFrom<typeof scanMachine> | null>(null)

export function useScans(): ActorRefFrom<typeof scanMachine> {
  const scans = use(ScanContext)
  if (!scans) throw new Error('useScans needs the scan machine around it')
  return scans
}

export interface ScanRequest {
  /** What is to be scanned: 'Scan the box'. */
  readonly hint: string
  /** The first code that is read; the dialog is closed by then. */
  readonly onCode: (text: string, scan: ScanRead) => void
}

export interface ScanDialogs {
  /** Opens the scan dialog: camera, picture, paste, typed entry, and the scanner as everywhere. */
  readonly ask: (question: ScanRequest) => void
  /** Which of the readings is meant; null when the person would not say. */
  readonly choose: (scan: ScanRead) => Promise<string | null>
}

export const ScanDialogsContext = createContext<ScanDialogs | null>(null)

export function useScanDialogs(): ScanDialogs {
  const dialogs = use(ScanDialogsContext)
  if (!dialogs) throw new Error('useScanDialogs needs ScanDialogs around it')
  return dialogs
}

export type ScanHandler = (text: string, scan: ScanRead) => void

/** While `take` is given, scans come here and open nothing: a dialog, a mode, a field that waits for a code. */
export function useScanHandler(take: ScanHandler | null): void {
  const { choose } = useScanDialogs()
  const decided = async (scan: ScanRead) => {
    if (!scan.candidates) return take?.(scan.text, scan)
    const text = await choose(scan)
    if (text !== null) take?.(text, { text, how: scan.how })
  }
  useAmbiguousScanHandler(take && ((_, scan) => void decided(scan)))
}

/** The same for who asks the person in a way of their own when the reader could not tell two codes apart. */
export function useAmbiguousScanHandler(take: ScanHandler | null): void {
  const scans = useScans()
  const taker = useId()
  const latest = useEffectEvent((scan: ScanRead) => take?.(scan.text, scan))
  const isTaking = take !== null
  useEffect(() => (isTaking ? captureScans(scans, taker, (scan) => latest(scan)) : undefined), [isTaking, scans, taker])
}
