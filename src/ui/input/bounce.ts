/* A glove bounces: one tap of a stiff finger arrives as two, and the second one hits whatever the first one brought under it,
   the button of a dialog, the next tube, *Undo*. So of two taps at one place the second counts only after a moment.

     tap ─► same place, too soon? ─► swallowed, and the moment begins anew
        └─► otherwise it counts

   What is meant to be tapped in quick succession (a keypad, plus and minus) is marked data-repeats and waits for less. A mouse
   does not bounce. */

export interface Tap {
  readonly x: number
  readonly y: number
  /** In ms of any clock that only goes forward. */
  readonly at: number
  /** What was hit, where it is made for repeating; else null. */
  readonly repeats: object | null
}

/** Two taps of a bouncing finger are at most so far apart, in px. */
const maxDistance = 24

/** A person who means it needs longer to tap the same place twice. In ms. */
const minInterval = 350
const minRepeatInterval = 120

export function isBounce(last: Tap | null, tap: Tap): boolean {
  if (!last || Math.hypot(tap.x - last.x, tap.y - last.y) > maxDistance) return false
  const isRepeat = tap.repeats !== null && tap.repeats === last.repeats
  return tap.at - last.at < (isRepeat ? minRepeatInterval : minInterval)
}

/** Keeps bounces from the page until the returned function is called. */
export function swallowBounces(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  let last: Tap | null = null
  let isFinger = false
  let isPressed = false
  const press = (event: PointerEvent) => {
    isFinger = event.pointerType !== 'mouse'
    isPressed = true
  }
  const click = (event: MouseEvent) => {
    // A click without a press is a key's or a program's, or the one that a label passes on to its field.
    if (!isFinger || !isPressed) return
    isPressed = false
    const [hit] = event.composedPath()
    const repeats = hit instanceof Element ? hit.closest('[data-repeats]') : null
    const tap: Tap = { x: event.clientX, y: event.clientY, at: event.timeStamp, repeats }
    const bounced = isBounce(last, tap)
    last = tap
    if (!bounced) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Before anything on the page.
  const whole = { capture: true }
  page.addEventListener('pointerdown', press, whole)
  page.addEventListener('click', click, whole)
  return () => {
    page.removeEventListener('pointerdown', press, whole)
    page.removeEventListener('click', click, whole)
  }
}
