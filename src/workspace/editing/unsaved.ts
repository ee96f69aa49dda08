/*
 *   a form with unsaved text ──► useUnsaved ──► a lock named after it, held by this tab until it is saved or closed
 *                                   ├──► the browser asks before this tab is left
 *                                   └──► the app asks before the screen or the dialog is left
 *
 * Locks, because any tab can list the held ones, even those of a frozen tab, and a crash releases them.
 */
import { useEffect, useRef } from 'react'
import { useConfirm, type ConfirmQuestion } from '#src/ui/dialogs/confirm.tsx'
import { t } from '#src/ui/text/translate.ts'
import { Listeners } from '#src/ui/listeners.ts'

/** Something a reload would lose. */
export interface Unsaved {
  /** What it is, for the person: `New sample`, `anti-CD3ε: Note`. */
  label: string
  /** In the tab that asks. */
  isHere: boolean
  /** The lock that represents it. */
  lock: string
}

/** Where the person is going. */
export interface Destination {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** How unsaved text is left. */
export interface LeaveGuard {
  /** It was saved, or the person has discarded it: it can be left in the same moment. */
  release: () => void
  /** Leaves it; first asks the person if something would be lost. */
  leave: (go: () => void) => void
}

interface Entry {
  label: string
  isText: boolean
  /** Whether it still exists after going to that address. */
  isKeptAt: (to: Destination) => boolean
}

const prefix = 'aliquot.unsaved:'
/** Only has to be unique among the tabs of one browser; the page may not be secure enough for anything better. */
const tab = String(Math.random()).slice(2)
const entries = new Set<Entry>()
const listeners = new Listeners()
let count = 0

const locksOf = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

const nowhere = (): boolean => false

/** Kept as long as only the query or the hash of the address changes. */
export const onThisScreen = (to: Destination): boolean => to.pathname === location.pathname

/** While `isDirty`, the text typed here is protected: no new version takes over, and leaving it, the screen or the page asks first. */
export function useUnsaved(label: string, isDirty: boolean, isKeptAt: Entry['isKeptAt'] = nowhere): LeaveGuard {
  const confirm = useConfirm()
  const held = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isDirty) return
    const release = hold({ label, isText: true, isKeptAt })
    held.current = release
    return release
  }, [label, isDirty, isKeptAt])
  const release = () => held.current?.()
  const leave = async (go: () => void) => {
    if (isDirty && !(await confirm(discardQuestion([label])))) return
    release()
    go()
  }
  return { release, leave: (go) => void leave(go) }
}

/** Before all unsaved text in this tab is left: asks the person if something would be lost. */
export function useLeaveScreen(): (go: () => void) => void {
  const confirm = useConfirm()
  const leave = async (go: () => void) => {
    const labels = unsavedLabels()
    if (labels.length === 0 || (await confirm(discardQuestion(labels)))) go()
  }
  return (go) => void leave(go)
}

export const discardQuestion = (labels: readonly string[]): ConfirmQuestion => ({
  title: t('Unsaved changes'),
  message: t('This will be lost: {what}', { what: labels.join('; ') }),
  confirmLabel: t('Discard'),
  cancelLabel: t('Keep editing'),
  danger: true,
})

/** While `isBusy`, no new version takes over; leaving the page does not ask. */
export function useDeferUpdate(label: string, isBusy: boolean): void {
  useEffect(() => (isBusy ? hold({ label, isText: false, isKeptAt: nowhere }) : undefined), [label, isBusy])
}

function hold(entry: Entry): () => void {
  entries.add(entry)
  count += 1
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  void locksOf()?.request(`${prefix}${tab}:${count}:${entry.label}`, () => released)
  changed()
  return () => {
    release()
    entries.delete(entry)
    changed()
  }
}

function changed(): void {
  const hasText = [...entries].some(({ isText }) => isText)
  // Added only while needed, because with it the browser keeps the page out of its back-and-forward cache.
  if (hasText) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
  listeners.tell()
}

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The person has just been asked and wants to leave: do not ask twice. */
export function leaveWithoutAsking(): void {
  window.removeEventListener('beforeunload', askFirst)
}

/** The unsaved text in this tab; with an address, what going there would lose. */
export const unsavedLabels = (to?: Destination): string[] =>
  [...entries].filter(({ isText, isKeptAt }) => isText && !(to && isKeptAt(to))).map(({ label }) => label)

export const isAllSavedHere = (): boolean => entries.size === 0

export const watchUnsaved = (listener: () => void): (() => void) => listeners.subscribe(listener)

/** What is unsaved in all tabs of this browser. */
export async function readUnsaved(): Promise<Unsaved[]> {
  const locks = locksOf()
  if (!locks) return [...entries].map(({ label }) => ({ label, isHere: true, lock: '' }))
  const { held = [] } = await locks.query()
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [toUnsaved(name)] : []))
}

function toUnsaved(lock: string): Unsaved {
  const [owner = '', , ...label] = lock.slice(prefix.length).split(':')
  return { label: label.join(':'), isHere: owner === tab, lock }
}

/** Resolves when nothing is unsaved in any tab. `onLeft` is called with what is left each time something was saved. */
export async function whenAllSaved(onLeft: (left: readonly Unsaved[]) => void): Promise<void> {
  for (;;) {
    const left = await readUnsaved()
    if (left.length === 0) return
    onLeft(left)
    // Granted when its holder has released it.
    await locksOf()?.request(left[0]!.lock, () => undefined)
    // A lock that was just released may still be listed for a moment.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
