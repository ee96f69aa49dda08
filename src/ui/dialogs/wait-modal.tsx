/* Blocks the screen while something must finish first. Fast work never shows it: it appears after 500 ms and then stays
   for 1000 ms, so that nothing flashes by unread. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import classes from './wait-modal.module.css'

export interface WaitModalProps {
  opened: boolean
  /** 'Please Wait...' */
  message: string
  delay?: number | undefined
  /** Below the message. */
  children?: ReactNode
}

const width = 400
const height = 150
const showAfter = 500
const staysFor = 1000
const nothing = () => {}

export function WaitModal({ opened, message, delay = showAfter, children }: WaitModalProps) {
  const [shown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    const show = () => {
      shownAt.current = performance.now()
      setShown(true)
    }
    const timer = opened ? setTimeout(show, delay) : setTimeout(() => setShown(false), Math.max(0, shownAt.current + staysFor - performance.now()))
    return () => clearTimeout(timer)
  }, [opened, delay])
  return (
    <Dialog opened={shown} onClose={nothing} title={message} hideTitle blocking width={width} height={height}>
      <div className={classes.wait} role="status">
        <Spinner delay={0} inline />
        <span className="title">{message}</span>
      </div>
      {children}
    </Dialog>
  )
}
