import { Listeners } from '#src/ui/listeners.ts'

const listeners = new Listeners()
let loads = 0

/** Called by everything that loads code later, once that code can be used. */
export function announceLoad(): void {
  loads++
  listeners.tell()
}

export const countLoads = (): number => loads

/** Calls back whenever code was loaded; returns a function that stops this. */
export const onLoad = (listener: () => void): (() => void) => listeners.subscribe(listener)
