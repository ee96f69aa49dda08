/* Shows the tooltip of any element marked with data-tooltip that the mouse rests on or the keyboard has reached.
   Hidden from screen readers: they get the same text from the element itself. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { computePosition, type FloatingPosition } from './floating.ts'
import classes from './tooltip.module.css'

const openDelay = 400

export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<Element | null>(null)
  const [spot, setSpot] = useState<FloatingPosition>({ left: 0, top: 0 })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const marked = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-tooltip]') : null)
    const hide = () => {
      clearTimeout(timer)
      setTarget(null)
    }
    const show = (element: Element | null) => {
      hide()
      if (element) timer = setTimeout(() => setTarget(element.isConnected ? element : null), openDelay)
    }
    const over = (event: PointerEvent) => event.pointerType === 'mouse' && show(marked(event))
    const focus = (event: FocusEvent) => event.target instanceof Element && event.target.matches(':focus-visible') && show(marked(event))
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    const ends = ['pointerdown', 'keydown', 'focusout', 'scroll', 'wheel'] as const
    for (const end of ends) document.addEventListener(end, hide, { capture: true, passive: true })
    return () => {
      hide()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      for (const end of ends) document.removeEventListener(end, hide, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    const own = tip.current
    if (target && own)
      setSpot(
        computePosition(
          target.getBoundingClientRect(),
          { width: own.offsetWidth, height: own.offsetHeight },
          { width: innerWidth, height: innerHeight },
          'center',
          6,
        ),
      )
  }, [target])

  if (!target) return null
  return createPortal(
    <div ref={tip} data-over aria-hidden className={classes.tooltip} style={spot}>
      {target.getAttribute('data-tooltip')}
    </div>,
    document.body,
  )
}
