/* One toast: icon and words, Undo, a close button. Its timer pauses while a pointer or the focus is on it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import type { Tone } from './chip.tsx'
import { toneIcons } from './tone-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './toast.module.css'

export interface ToastAction {
  label: string
  onAction: () => void
}

export interface Toast {
  message: string
  /** The code it is about, in a line of its own. */
  code?: string | undefined
  tone?: Tone | undefined
  action?: ToastAction | undefined
  /** With an id: keeps its place while later ones replace it, and closes after 5000. */
  sticky?: boolean | undefined
  /** Milliseconds, 7500 by default; false, for notifications, stays until it is closed. */
  autoClose?: number | false | undefined
  /** A toast with the id of a visible one replaces it. */
  id?: string | undefined
}

export interface ShownToast extends Toast {
  id: string
  /** Changes when another toast replaces it, so that it appears, and its timer starts, again. */
  version: number
}

export interface ToastCardProps {
  toast: ShownToast
  onClose: () => void
}

const autoCloseDefault = 7500
/** One that keeps its place while others of its kind replace each other. */
const autoCloseSticky = 5000

export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { message, code, tone = 'plain', action, sticky = false, autoClose = sticky ? autoCloseSticky : autoCloseDefault } = toast
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (autoClose === false || held) return
    const timer = setTimeout(() => close(), autoClose)
    return () => clearTimeout(timer)
  }, [autoClose, held])
  const Icon = toneIcons[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes.card}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="i" aria-hidden />
      <span className={classNames('grow', classes.words)}>
        <span>{message}</span>
        {code !== undefined && <span className={classNames('mono', classes.code)}>{code}</span>}
      </span>
      {action && (
        <button
          type="button"
          className={classNames(classes.button, classes.action)}
          onClick={() => {
            action.onAction()
            onClose()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.button} aria-label={t('Close')} onClick={onClose}>
        <CloseIcon className="i" aria-hidden />
      </button>
    </div>
  )
}
