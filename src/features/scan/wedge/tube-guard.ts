import { limits } from '#domain/limits.ts'
import { restoreMark, takeMark, targetOf, type FieldMark } from './field-mark.ts'
import { textOf, toWedgeKey } from './key-text.ts'
import { tubeKeysIn } from './tube-code.ts'
import { toKeyRecord } from './wedge-record.ts'
import type { WedgeKey } from './wedge-types.ts'

// A tube that is scanned where a password is asked for. The wedge reader leaves those fields alone, since a password manager that types is
// as fast as a scanner; this one looks at what came in the end. No key is held back: only a tube's code is taken out again, with its Enter.

export interface TubeGuardParts {
  readonly window: Window
  /** Whether a key that goes there is looked at. */
  readonly guards: (target: EventTarget | null) => boolean
  readonly onTube: (code: string) => void
}

const { slowKeyGap, keyGap, idle } = limits.scan

/** Looks at keys until the returned function is called. */
export function startTubeGuard({ window, guards, onTube }: TubeGuardParts): () => void {
  let keys: WedgeKey[] = []
  let marks: (FieldMark | null)[] = []
  let timer: number | undefined

  const forget = () => {
    keys = []
    marks = []
  }

  /** Answers whether it was a tube. */
  function end(): boolean {
    window.clearTimeout(timer)
    const tube = tubeKeysIn(keys)
    const mark = marks[keys.length - tube.length]
    forget()
    if (!tube.length) return false
    if (mark) restoreMark(mark, tube.length)
    onTube(textOf(tube))
    return true
  }

  function onKey(event: KeyboardEvent): void {
    const target = targetOf(event)
    if (!guards(target) || event.ctrlKey || event.metaKey || event.key === 'Shift') return
    const gap = event.timeStamp - (keys.at(-1)?.at ?? -Infinity)
    if (event.key.length === 1) {
      if (gap >= slowKeyGap) forget()
      keys.push(toWedgeKey(toKeyRecord(event), keys.length + 1, true))
      marks.push(takeMark(target))
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
