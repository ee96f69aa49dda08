/* What an error boundary shows: what happened, that nothing is lost, and what to do. The details are for reporting it. */
import { Button } from '#src/ui/buttons/button.tsx'
import { RefreshIcon, StopIcon } from '#src/ui/icons/icons.ts'
import classes from './error-notice.module.css'

export interface ErrorNoticeProps {
  title: string
  message: string
  /** Collapsed. */
  details?: string | undefined
  action: { label: string; onAction: () => void }
}

export function ErrorNotice({ title, message, details, action }: ErrorNoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <StopIcon className="i i-xl" aria-hidden />
      <h1>{title}</h1>
      <p>{message}</p>
      <Button variant="primary" icon={RefreshIcon} onClick={action.onAction}>
        {action.label}
      </Button>
      {details && (
        <details className={classes.details}>
          <summary>{title}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  )
}
