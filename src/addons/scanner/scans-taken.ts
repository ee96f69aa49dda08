import { useEffect, useSyncExternalStore } from 'react'
import { Listeners } from '#src/ui/listeners.ts'
import { useAmbiguousScanHandler } from '#src/workspace/scan/scan-context.tsx'

interface Taker {
  readonly rootVar: string
  readonly onCode: (code: string) => void
}

/** Scanners of add-ons that are started. */
let takers: readonly Taker[] = []
const listeners = new Listeners()
/** Add-ons with a page or a dialog on the screen, one for each. */
let shown: readonly string[] = []

function change(next: readonly Taker[]): void {
  takers = next
  listeners.tell()
}

/** `onCode`: what the app has read on a page or in a dialog of the add-on. Returns what is called when its scanner has stopped. */
export function takeScans(rootVar: string, onCode: (code: string) => void): () => void {
  const taker = { rootVar, onCode }
  change([...takers, taker])
  return () => change(takers.filter((other) => other !== taker))
}

/** Whether codes that the app reads go to this add-on alone. */
export const hasScans = (rootVar: string): boolean => shown.includes(rootVar)

/** While an add-on scans on a page or in a dialog of its own, codes go to it and open nothing: they would lead away from there. */
export function useLeaveScans(rootVar: string): void {
  const isTaking = useSyncExternalStore(listeners.subscribe, () => takers.some((taker) => taker.rootVar === rootVar))
  useEffect(() => {
    shown = [...shown, rootVar]
    return () => {
      shown = shown.toSpliced(shown.indexOf(rootVar), 1)
    }
  }, [rootVar])
  const hand = (code: string) => takers.filter((taker) => taker.rootVar === rootVar).forEach(({ onCode }) => onCode(code))
  useAmbiguousScanHandler(isTaking ? hand : null)
}
