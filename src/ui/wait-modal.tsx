/* Holds the screen while something must finish first. Quick work never shows it: it waits 500 ms. */
import { useEffect, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { Spinner } from './spinner.tsx'
import look from './wait-modal.module.css'

export interface WaitModalProps {
  opened: boolean
  /** 'Please Wait...' */
  message: string
  delay?: number | undefined
}

const width = 400
const height = 150
const nothing = () => {}

export function WaitModal({ opened, message, delay = 500 }: WaitModalProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [opened, delay])
  return (
    <Dialog opened={opened && late} onClose={nothing} title={message} hideTitle blocking width={width} height={height}>
      <div className={look.wait} role="status">
        <Spinner delay={0} inline />
        <span className="title">{message}</span>
      </div>
    </Dialog>
  )
}
