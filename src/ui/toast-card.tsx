/* One toast: icon and words, the way back, a cross. */
import { AlertIcon, CloseIcon, DoneIcon, InfoIcon, WarningIcon, type Icon } from './icons.ts'
import { t } from './translate.ts'
import type { Tone } from './chip.tsx'
import type { ToastAction } from './toast.tsx'
import look from './toast.module.css'

export interface ToastCardProps {
  message: string
  tone?: Tone | undefined
  action?: ToastAction | undefined
  onClose: () => void
}

const icons: Readonly<Record<Tone, Icon>> = { ok: DoneIcon, warn: WarningIcon, bad: AlertIcon, info: InfoIcon, plain: InfoIcon }

export function ToastCard({ message, tone = 'plain', action, onClose }: ToastCardProps) {
  const Icon = icons[tone]
  return (
    <div className={look.card}>
      <Icon className="i" aria-hidden />
      <span className="grow">{message}</span>
      {action && (
        <button type="button" className={look.action} onClick={() => { action.onAction(); onClose() }}>
          {action.label}
        </button>
      )}
      <button type="button" className={look.close} aria-label={t('Close')} onClick={onClose}>
        <CloseIcon className="i" aria-hidden />
      </button>
    </div>
  )
}
