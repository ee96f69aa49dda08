import { isInternalBarcode } from '#domain/rules/barcode.ts'
import type { BarcodeFormat } from './decode-frame.ts'

/* What the camera reads is not the same as what the person scans: a tube in front of the camera is read thirty times
   a second, and a code with a weak check digit is sometimes read wrongly.

     read ─► weak format? the same again within `together` ─► not in sight for `pause`? ─► scanned */

export interface CameraRead {
  readonly text: string
  readonly format: BarcodeFormat | 'ITF' | 'Codabar'
}

export interface DedupeState {
  /** A read that waits for a second, equal one. */
  readonly pending: (CameraRead & { readonly at: number }) | null
  /** When each code was last in sight. */
  readonly lastSeen: ReadonlyMap<string, number>
}

export const emptyDedupeState: DedupeState = { pending: null, lastSeen: new Map() }

/** Two reads further apart than this are not from one look at a code. */
const confirmWindow = 3_000

/** A code counts as a new scan only after it was out of sight for this long. */
const rescanPause = 2_000

/** Their error correction, or check digit and length together, lets no wrong internal id through. */
const selfCheckingFormats: ReadonlySet<string> = new Set(['Code128', 'DataMatrix', 'QRCode'])

const isCertain = ({ text, format }: CameraRead): boolean => selfCheckingFormats.has(format) && isInternalBarcode(text)

/** Times in ms of a monotonic clock. */
export function dedupeRead(memory: DedupeState, read: CameraRead, at: number): { memory: DedupeState; isScan: boolean } {
  const { pending } = memory
  const isSecond = pending !== null && pending.text === read.text && pending.format === read.format && at - pending.at <= confirmWindow
  if (!isSecond && !isCertain(read)) {
    // A code that was accepted and is still held there stays in sight.
    const lastSeen = isInSight(memory, read.text, at) ? seenAt(memory, read.text, at) : memory.lastSeen
    return { memory: { pending: { ...read, at }, lastSeen }, isScan: false }
  }
  return { memory: { pending: isSecond ? { ...read, at } : pending, lastSeen: seenAt(memory, read.text, at) }, isScan: !isInSight(memory, read.text, at) }
}

function isInSight({ lastSeen }: DedupeState, text: string, at: number): boolean {
  const seen = lastSeen.get(text)
  return seen !== undefined && at - seen < rescanPause
}

function seenAt({ lastSeen }: DedupeState, text: string, at: number): ReadonlyMap<string, number> {
  const recent = [...lastSeen].filter(([, seen]) => at - seen < rescanPause)
  return new Map([...recent, [text, at]])
}
