import type { ActorRefFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { scanMachine } from '#machines/scan/scan.machine.ts'
import { isSecret, restoreSnapshot, takeSnapshot, targetOf, type FieldSnapshot } from './field-snapshot.ts'
import { readingsOf, textOf, toWedgeKey, completeFrom } from './key-text.ts'
import { toKeyRecord } from './wedge-record.ts'
import type { WedgeKey } from './wedge-types.ts'

// For a tube scanned into a password field. The scanner reader ignores those fields, because a password manager that types is
// as fast as a scanner; this guard checks the result afterward. No key is blocked: only a tube's code is removed again, with its Enter.

export interface PasswordFieldGuardOptions {
  readonly window: Window
  /** Whether a key that goes there is checked. */
  readonly guards: (target: EventTarget | null) => boolean
  /** Two readings if the tablet and a US keyboard differ; `code` is the first. */
  readonly onScan: (read: { code: string; readings?: readonly string[] }) => void
}

const { slowKeyGap, keyGap, idle } = limits.scan

/** Checks keys until the returned function is called. */
export function startPasswordFieldGuard({ window, guards, onScan }: PasswordFieldGuardOptions): () => void {
  let keys: WedgeKey[] = []
  let snapshots: (FieldSnapshot | null)[] = []
  let timer: number | undefined

  const forget = () => {
    keys = []
    snapshots = []
  }

  /** Returns whether it was a tube. */
  function end(): boolean {
    window.clearTimeout(timer)
    const tube = scannedKeysIn(keys)
    const snapshot = snapshots[keys.length - tube.length]
    forget()
    if (!tube.length) return false
    if (snapshot) restoreSnapshot(snapshot, tube.length)
    const readings = readingsOf(tube)
    onScan({ code: textOf(tube), ...(readings.length > 1 && { readings }) })
    return true
  }

  function onKey(event: KeyboardEvent): void {
    const target = targetOf(event)
    if (!guards(target) || event.ctrlKey || event.metaKey || event.key === 'Shift') return
    const gap = event.timeStamp - (keys.at(-1)?.at ?? -Infinity)
    if (event.key.length === 1) {
      if (gap >= slowKeyGap) forget()
      keys.push(toWedgeKey(toKeyRecord(event), keys.length + 1, true))
      snapshots.push(takeSnapshot(target))
      window.clearTimeout(timer)
      timer = window.setTimeout(end, idle)
      return
    }
    const isSuffix = event.key === 'Enter' || event.key === 'Tab'
    if (isSuffix && gap < keyGap && end()) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else forget()
  }

  window.addEventListener('keydown', onKey, true)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    window.clearTimeout(timer)
  }
}

/** What the names of handlers begin with that take whole scans: scanners of add-ons. */
export const wholeScans = 'whole-scans-'

/** Whether what is scanned now goes to the scanner of an add-on. */
const areTakenWhole = (scans: ActorRefFrom<typeof scanMachine>): boolean => {
  const { handlers, barriers } = scans.getSnapshot().context
  return barriers.length === 0 && (handlers.at(-1)?.startsWith(wholeScans) ?? false)
}

/**
 * A tube scanned into a password prompt is still a scan, and is taken out of it again. Law: nothing that is typed into a password field is told to an
 * add-on, whatever it looks like: while its scanner is on, it stays in the field.
 */
export const guardPasswordFields = (
  scans: ActorRefFrom<typeof scanMachine>,
  decide: (read: { code: string; how: 'wedge'; readings?: readonly string[] }) => void,
  page: Window = window,
): (() => void) =>
  startPasswordFieldGuard({
    window: page,
    guards: (target) => isSecret(target) && !areTakenWhole(scans),
    onScan: (read) => decide({ ...read, how: 'wedge' }),
  })

const { secretKeyGap, lookUpLength } = limits.scan

/**
 * The keys of a tube's code at the end of what was typed into a password field; empty if it may be a password. An internal code counts at
 * any speed; a custom code only at a speed no person reaches, and only if it looks like a label: capitals, digits and a few signs.
 */
export function scannedKeysIn(keys: readonly WedgeKey[]): readonly WedgeKey[] {
  const [internal] = completeFrom(keys)
  if (internal !== undefined) return keys.slice(internal)
  const fast = lastBurst(keys)
  return fast.length >= lookUpLength && ownLabel.test(textOf(fast)) ? fast : []
}

const ownLabel = /^(?=.*\d)[A-Z0-9][A-Z0-9 ./_-]*$/

function lastBurst(keys: readonly WedgeKey[]): readonly WedgeKey[] {
  const begin = keys.findLastIndex((key, index) => index === 0 || key.at - keys[index - 1]!.at >= secretKeyGap)
  return keys.slice(Math.max(0, begin))
}
