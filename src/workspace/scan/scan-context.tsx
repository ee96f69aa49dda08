import { createContext, use, useEffect, useEffectEvent, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { captureScans } from '#machines/scan/capture-scans.ts'
import type { scanMachine } from '#machines/scan/scan.machine.ts'
import type { ScanRead } from '#machines/scan/scan-types.ts'

/* Every code takes the same route, whatever read it, and the last handler that registered gets it.

     scanner, camera, picture, paste, typed ─► scan machine ─► the handler on top, or what a scan opens by default */

/** The one machine that every scan in the app goes through. */
export const ScanContext = createContext<ActorRefFrom<typeof scanMachine> | null>(null)

export function useScans(): ActorRefFrom<typeof scanMachine> {
  const scans = use(ScanContext)
  if (!scans) throw new Error('useScans must be used inside the scan machine’s context')
  return scans
}

export interface ScanRequest {
  /** What to scan: 'Scan the box'. */
  readonly hint: string
  /** The first code that is read; the dialog is closed by then. */
  readonly onCode: (text: string, scan: ScanRead) => void
}

export interface AssignRequest {
  /** Belongs to nothing so far. */
  readonly code: string
  /** It is the barcode of a sample now. */
  readonly onAssigned?: (() => void) | undefined
}

export interface AssignDialogProps extends AssignRequest {
  readonly onClose: () => void
}

export interface ScanDialogs {
  /** Opens the scan dialog: camera, picture, paste, typed entry, and the scanner as everywhere. */
  readonly ask: (question: ScanRequest) => void
  /** Which of the readings is meant; null if the person did not choose. */
  readonly choose: (scan: ScanRead) => Promise<string | null>
  /** Asks which sample a code that belongs to nothing is to be the barcode of. */
  readonly assign: (request: AssignRequest) => void
}

export const ScanDialogsContext = createContext<ScanDialogs | null>(null)

export function useScanDialogs(): ScanDialogs {
  const dialogs = use(ScanDialogsContext)
  if (!dialogs) throw new Error('useScanDialogs must be used inside ScanDialogs')
  return dialogs
}

export type ScanHandler = (text: string, scan: ScanRead) => void

/** What the names of handlers begin with that want only what the group has, and that write a code where it was typed. */
export const knownOnly = 'known-'
export const writesText = 'text-'

/** While `take` is given, scans come here and open nothing: for a dialog, a mode, or a field that waits for a code. */
export function useScanHandler(take: ScanHandler | null, kind: typeof knownOnly | typeof writesText | '' = ''): void {
  const { choose } = useScanDialogs()
  const decided = async (scan: ScanRead) => {
    if (!scan.candidates) return take?.(scan.text, scan)
    const text = await choose(scan)
    if (text !== null) take?.(text, { text, how: scan.how })
  }
  useAmbiguousScanHandler(take && ((_, scan) => void decided(scan)), kind)
}

/** The same for callers with their own way of asking when the reader could not tell two codes apart. */
export function useAmbiguousScanHandler(take: ScanHandler | null, kind = ''): void {
  const scans = useScans()
  const handler = `${kind}${useId()}`
  const latest = useEffectEvent((scan: ScanRead) => take?.(scan.text, scan))
  const isTaking = take !== null
  useEffect(() => (isTaking ? captureScans(scans, handler, (scan) => latest(scan)) : undefined), [isTaking, scans, handler])
}
