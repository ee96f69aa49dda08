import { useEffect, type RefObject } from 'react'

const takesText = 'input, textarea, select, [contenteditable]'

/**
 * Law: what a person types into the app never goes to a frame, which could ask for the focus at any time. While they type, it cannot get it; they
 * reach it as ever, with Tab or by pointing at it.
 */
export function useTypingGuard(around: RefObject<HTMLElement | null>, frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const place = around.current
    if (!place) return
    const seal = (isSealed: boolean) => {
      if (frame.current && frame.current.inert !== isSealed) frame.current.inert = isSealed
    }
    const open = () => seal(false)
    const sealIfTyping = ({ target }: Event) => seal(target instanceof Element && target.matches(takesText))
    const onKey = (event: KeyboardEvent) => (event.key === 'Tab' ? open() : sealIfTyping(event))
    window.addEventListener('focusin', sealIfTyping)
    window.addEventListener('focusout', open)
    window.addEventListener('keydown', onKey, { capture: true })
    place.addEventListener('pointermove', open)
    return () => {
      window.removeEventListener('focusin', sealIfTyping)
      window.removeEventListener('focusout', open)
      window.removeEventListener('keydown', onKey, { capture: true })
      place.removeEventListener('pointermove', open)
    }
  }, [around, frame])
}
