import { cleanScan } from '#domain/rules/barcode.ts'
import type { ScanSource } from '#machines/scan/scan-types.ts'
import {
  forget,
  insertAtCaret,
  isField,
  isRichText,
  isSecret,
  restoreSnapshot,
  takeOut,
  takeSnapshot,
  targetOf,
  toWritten,
  type FieldSnapshot,
  type WrittenText,
} from './field-snapshot.ts'
import { isComplete, isOneCode } from './key-text.ts'
import { tellTaps } from './key-taps.ts'
import { SilenceTimer } from './silence-timer.ts'
import { confirmScan, emptyWedge, endBySilence, endsScan, feedKey } from './wedge-buffer.ts'
import { toKeyRecord } from './wedge-record.ts'
import type { WedgeScan, WedgeStep, WrittenKey } from './wedge-types.ts'

// The app's only reader for keyboard scanners: connects wedge-buffer.ts, which decides, to the window.

export interface WedgeRead {
  readonly code: string
  readonly how: Extract<ScanSource, 'wedge' | 'paste'>
  /** Two readings are possible; `code` is the shorter one. The person must choose. */
  readonly candidates?: readonly string[]
  /** By the layout of this tablet and by a US keyboard, if they differ; `code` is the first. Which of them exists decides. */
  readonly readings?: readonly string[]
  /** Where the focus was when the scan began: a field waiting for a code can use it. */
  readonly target: EventTarget | null
  /** Set if its keys went to a field. */
  readonly field?: ScannedField
}

export interface ScannedField {
  /** The element it was typed into. */
  readonly element: HTMLElement
  /** As it was typed. */
  readonly text: string
  /** Nothing proves that it is a scan: the text still stands there. */
  readonly isInDoubt: boolean
  /** The key that ended it as a scanner ends, which has had no effect. */
  readonly suffix: string | null
  /** Nobody has typed on at once. */
  readonly isLast: boolean
  /** Where it was typed: in more than one field if a dialog opened meanwhile. */
  readonly parts: readonly WrittenText[]
  /** It is a scan: takes the text out. False if more keys have come that belong to it: then it is reported again. */
  readonly takeOut: () => boolean
}

export interface WedgeReaderOptions {
  readonly window: Window
  readonly onScan: (read: WedgeRead) => void
  /** A burst of keys begins and ends: nothing may pop up meanwhile. */
  readonly onBurst: (what: 'began' | 'ended') => void
  /** A dialog waiting for a scan is open: codes of four characters or fewer count. */
  readonly isDialogOpen: () => boolean
  /** Something is waiting for a code: a pasted custom code counts, not only an internal one. */
  readonly takesAnyPaste: () => boolean
  /** A picture was pasted that no field could accept. */
  readonly onPicture: (picture: Blob) => void
}

/** Reads scans until the returned function is called; one that has arrived by then is still reported. */
export function startWedgeReader({ window, onScan, onBurst, isDialogOpen, takesAnyPaste, onPicture }: WedgeReaderOptions): () => void {
  let state = emptyWedge
  const snapshots = new Map<number, { target: EventTarget | null; mark: FieldSnapshot | null }>()
  /** The scans in doubt that wait for their answer, by their first keys. */
  const inDoubt = new Map<number, WedgeScan>()

  function run(step: WedgeStep, event: Event | null): void {
    state = step.state
    for (const effect of step.effects) {
      if (effect.type === 'mark') {
        const target = event && targetOf(event)
        snapshots.set(effect.key, { target, mark: takeSnapshot(target) })
      } else if (effect.type === 'swallow') {
        event?.preventDefault()
        event?.stopImmediatePropagation()
      } else if (effect.type === 'burst') onBurst(effect.what)
      else if (effect.type === 'scan') {
        const { code, candidates, readings } = effect
        const target = snapshots.get(effect.key)?.target ?? null
        const field = fieldOf(effect)
        onScan({ code, how: 'wedge', ...(candidates && { candidates }), ...(readings && { readings }), target, ...(field && { field }) })
      } else if (effect.type === 'restore') restoreFields(effect.keys)
      else {
        const snapshot = snapshots.get(effect.key)?.mark
        if (snapshot) insertAtCaret(snapshot, effect.text)
      }
    }
    const oldest = (state.run[0] ?? state.silent[0])?.id ?? Infinity
    for (const key of snapshots.keys()) if (key < oldest) snapshots.delete(key)
  }

  function fieldOf(scan: WedgeScan): ScannedField | null {
    const { key, isInDoubt, suffix, isLast, written } = scan
    const parts = new Map<EventTarget | null, WrittenKey[]>()
    for (const one of written) {
      const { target = null } = snapshots.get(one.id) ?? {}
      parts.set(target, [...(parts.get(target) ?? []), one])
    }
    const texts = [...parts.values()].flatMap((keys) => {
      const mark = snapshots.get(keys[0]!.id)?.mark
      const textOf = (some: readonly WrittenKey[]) => some.map(({ typed }) => typed).join('')
      return mark ? [toWritten(mark, textOf(keys), textOf(keys.filter(({ isStray }) => isStray)))] : []
    })
    const [first] = texts
    inDoubt.delete(key)
    if (isInDoubt) inDoubt.set(key, scan)
    if (inDoubt.size > maxInDoubt) inDoubt.delete(inDoubt.keys().next().value!)
    if (!first) return null
    return {
      element: first.snapshot.kind === 'value' ? first.snapshot.field : first.snapshot.editor,
      text: texts.map(({ text }) => text).join(''),
      isInDoubt,
      suffix,
      isLast,
      parts: texts,
      takeOut: () => {
        if (inDoubt.get(key) !== scan) return false
        inDoubt.delete(key)
        state = confirmScan(state, scan)
        for (const text of texts) {
          takeOut(text)
          for (const [id, { target, mark }] of snapshots) if (mark && id > written.at(-1)!.id) snapshots.set(id, { target, mark: forget(text, mark) })
        }
        return true
      },
    }
  }

  /** The focus may have moved between two keys because a dialog opened. Each field is restored to before the first key it received. */
  function restoreFields(keys: readonly number[]): void {
    const firsts = new Map<EventTarget | null, { mark: FieldSnapshot; count: number }>()
    for (const key of keys) {
      const { target = null, mark: snapshot = null } = snapshots.get(key) ?? {}
      const first = firsts.get(target)
      if (first) first.count++
      else if (snapshot) firsts.set(target, { mark: snapshot, count: 1 })
    }
    for (const { mark: snapshot, count } of firsts.values()) restoreSnapshot(snapshot, count)
  }

  const end = () => run(endBySilence(state, isDialogOpen()), null)
  const silence = new SilenceTimer(window, end)

  function onKey(event: KeyboardEvent): void {
    // One of the app itself has its effect.
    if (!event.isTrusted || isSecret(targetOf(event))) return
    const { lastId } = state
    const record = toKeyRecord(event)
    run(feedKey(state, record, isDialogOpen()), event)
    const key = state.run.at(-1)
    if (key && key.id > lastId) tellTaps((tap) => tap.onKey(key))
    else if (endsScan(record)) tellTaps((tap) => tap.onSuffix())
    silence.stop()
    if (state.run.length) silence.restart()
  }

  /** Some scanner apps paste, and so do people. A paste into a field counts as the person's. */
  function onPaste(event: ClipboardEvent): void {
    const picture = pictureIn(event.clipboardData)
    if (picture && !isRichText(targetOf(event))) {
      event.preventDefault()
      return onPicture(picture)
    }
    const code = cleanScan(event.clipboardData?.getData('text/plain') ?? '')
    if (isField(targetOf(event)) || !(isComplete(code) || (takesAnyPaste() && isOneCode(code)))) return
    event.preventDefault()
    onScan({ code, how: 'paste', target: targetOf(event) })
  }

  // Capturing on the window: before every field, form and shortcut.
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('keyup', onKey, true)
  window.addEventListener('paste', onPaste, true)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('keyup', onKey, true)
    window.removeEventListener('paste', onPaste, true)
    silence.stop()
    // A scan that has arrived is not lost, and a burst that began is ended.
    end()
  }
}

/** What is older is text. */
const maxInDoubt = 20

const pictureIn = (pasted: DataTransfer | null): Blob | undefined => [...(pasted?.files ?? [])].find(({ type }) => type.startsWith('image/'))
