import { cleanScan } from '#domain/rules/barcode.ts'
import type { ScanSource } from '#machines/scan/scan-types.ts'
import { insertAtCaret, isField, isRichText, isSecret, restoreSnapshot, takeSnapshot, targetOf, type FieldSnapshot } from './field-snapshot.ts'
import { isComplete, isOneCode } from './key-text.ts'
import { tellTaps } from './key-taps.ts'
import { SilenceTimer } from './silence-timer.ts'
import { emptyWedge, endBySilence, endsScan, feedKey } from './wedge-buffer.ts'
import { toKeyRecord } from './wedge-record.ts'
import type { WedgeStep } from './wedge-types.ts'

// The app's only reader for keyboard scanners: connects wedge-buffer.ts, which decides, to the window.

export interface WedgeRead {
  readonly code: string
  readonly how: Extract<ScanSource, 'wedge' | 'paste'>
  /** Two readings are possible; `code` is the shorter one. The person must choose. */
  readonly candidates?: readonly string[]
  /** Where the focus was when the scan began: a field waiting for a code can use it. */
  readonly target: EventTarget | null
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
        const { code, candidates } = effect
        onScan({ code, how: 'wedge', ...(candidates && { candidates }), target: snapshots.get(effect.key)?.target ?? null })
      } else if (effect.type === 'restore') restoreFields(effect.keys)
      else {
        const snapshot = snapshots.get(effect.key)?.mark
        if (snapshot) insertAtCaret(snapshot, effect.text)
      }
    }
    const oldest = (state.run[0] ?? state.silent[0])?.id ?? Infinity
    for (const key of snapshots.keys()) if (key < oldest) snapshots.delete(key)
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
    if (isSecret(targetOf(event))) return
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

const pictureIn = (pasted: DataTransfer | null): Blob | undefined => [...(pasted?.files ?? [])].find(({ type }) => type.startsWith('image/'))
