const takesText = 'input, textarea, select, [contenteditable]'

/**
 * A frame can take the focus at any time: browsers do not ask whether it is inert. If it does so while the person types into a field of the page,
 * the focus goes back, and the frame is gone until they have left the field. It is reached as ever, with Tab or by pointing at it. (In dialogs,
 * where passwords are typed, no frame is on the page.)
 */
export function guardTyping(place: HTMLElement, frame: HTMLIFrameElement, onGrab: () => void): () => void {
  let typedInto: HTMLElement | null = null
  const open = () => {
    typedInto = null
    frame.inert = false
    frame.style.display = ''
  }
  const sealIfTyping = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.matches(takesText)) return open()
    typedInto = target
    frame.inert = true
  }
  const onKey = (event: KeyboardEvent) => (event.key === 'Tab' ? open() : sealIfTyping(event))
  const giveBack = () => {
    if (document.activeElement !== frame || !typedInto?.isConnected) return
    const field = typedInto
    // What is not displayed cannot have the focus, whatever it does.
    frame.style.display = 'none'
    field.focus({ preventScroll: true })
    onGrab()
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
