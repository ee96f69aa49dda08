/* A gloved tap bounces: one tap of a stiff finger arrives as two, and the second one hits whatever the first one brought under it:
   the button of a dialog, the next tube, *Undo*. So of two taps in the same place, the second counts only after a moment.

     tap ─► same place, too soon? ─► swallowed, and the moment starts again
        └─► otherwise it counts

   Controls made for repeated taps (a keypad, plus and minus) are marked data-repeats and have a shorter pause. A mouse
   does not bounce. */

export interface Tap {
  readonly x: number
  readonly y: number
  /** In ms of a monotonic clock. */
  readonly at: number
  /** What was hit, if it is made for repeated taps; else null. */
  readonly repeats: object | null
}

/** Two taps of a bouncing finger are at most this far apart, in px. */
const maxDistance = 24

/** Tapping the same place twice on purpose takes longer than this. In ms. */
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
    // A click without a press comes from a key or a program, or from a label that passes it on to its field.
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
  // Before any other handler on the page.
  const whole = { capture: true }
  page.addEventListener('pointerdown', press, whole)
  page.addEventListener('click', click, whole)
  return () => {
    page.removeEventListener('pointerdown', press, whole)
    page.removeEventListener('click', click, whole)
  }
}
