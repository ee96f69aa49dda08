/* What an error boundary shows: what happened, that nothing is lost, and the way on. The details are for who reports it. */
import { Button } from './button.tsx'
import { RefreshIcon, StopIcon } from './icons.ts'
import look from './error-notice.module.css'

export interface ErrorNoticeProps {
  title: string
  message: string
  /** Folded away under `detailsLabel`. */
  details?: string | undefined
  detailsLabel?: string | undefined
  action: { label: string; onAction: () => void }
}

export function ErrorNotice({ title, message, details, detailsLabel, action }: ErrorNoticeProps) {
  return (
    <div className={look.notice} role="alert">
      <StopIcon className="i i-xl" aria-hidden />
      <h1>{title}</h1>
      <p>{message}</p>
      <Button variant="primary" icon={RefreshIcon} onClick={action.onAction}>
        {action.label}
      </Button>
      {details && (
        <details className={look.details}>
          <summary>{detailsLabel ?? title}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  )
}
