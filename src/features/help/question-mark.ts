import { limits } from '#domain/limits.ts'

/**
 * Calls `ask` when a person presses ? by itself. A scanner that types the same character types others right before or after it.
 * `isFree`: the key would do nothing else now.
 */
export function watchQuestionMark(keys: EventTarget, isFree: (event: Event) => boolean, ask: () => void): () => void {
  const gap = limits.scan.slowKeyGap
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const onKey = (event: Event) => {
    const { key, ctrlKey, altKey, metaKey, repeat, isComposing } = event as KeyboardEvent
    if (key === 'Shift') return
    clearTimeout(timer)
    const isAlone = event.timeStamp - last >= gap
    last = event.timeStamp
    const isQuestion = key === '?' && ctrlKey === altKey && !metaKey && !repeat && !isComposing
    if (isQuestion && isAlone && isFree(event)) timer = setTimeout(ask, gap)
  }
  keys.addEventListener('keydown', onKey, { capture: true })
  return () => {
    clearTimeout(timer)
    keys.removeEventListener('keydown', onKey, { capture: true })
  }
}
