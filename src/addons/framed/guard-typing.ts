/** What people type into, and whatever else has the keyboard in a dialog, such as the keys of a PIN. */
const takesKeys = 'input, textarea, select, [contenteditable], [aria-modal="true"] *'

/**
 * A frame can take the focus at any time: browsers do not ask whether it is inert or hidden. If it does so while the person types into the app,
 * `onGrab` has to take it off the page, which is the only thing that helps; then the focus goes back. It is reached as ever, with Tab or by
 * pointing at it.
 */
export function guardTyping(place: HTMLElement, frame: HTMLIFrameElement, onGrab: () => void): () => void {
  let typedInto: HTMLElement | null = null
  const open = () => {
    typedInto = null
    frame.inert = false
  }
  const sealIfTyping = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.matches(takesKeys)) return open()
    typedInto = target
    // A dialog makes everything else inert by itself, and gives the focus back to the frame if that had it before.
    frame.inert = !target.closest('[aria-modal="true"]')
  }
  const onKey = (event: KeyboardEvent) => (event.key === 'Tab' ? open() : sealIfTyping(event))
  const giveBack = () => {
    if (document.activeElement !== frame || !typedInto?.isConnected) return
    const field = typedInto
    onGrab()
    // Once the browser knows that the frame is gone.
    setTimeout(() => {
      field.blur()
      field.focus({ preventScroll: true })
    }, 0)
  }
  // Only then have browsers finished what they do for the focus.
  const onBlur = () => setTimeout(giveBack, 0)
  window.addEventListener('focusin', sealIfTyping)
  window.addEventListener('blur', onBlur)
  window.addEventListener('keydown', onKey, { capture: true })
  place.addEventListener('pointermove', open)
  place.addEventListener('pointerdown', open)
  return () => {
    window.removeEventListener('focusin', sealIfTyping)
    window.removeEventListener('blur', onBlur)
    window.removeEventListener('keydown', onKey, { capture: true })
    place.removeEventListener('pointermove', open)
    place.removeEventListener('pointerdown', open)
  }
}
