import { Component, type ReactNode } from 'react'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { t } from '#src/ui/text/translate.ts'
import { reportCrash } from '#src/workspace/saving/report-failure.ts'
import { isMissingChunk } from '#src/app/version/missing-chunks.ts'

/** A rendering error is shown, logged and recoverable; saved data is safe on the device. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    reportCrash(error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <ErrorNotice
        title={isMissingChunk(error) ? t('Part of this page did not load') : t('This screen could not be displayed')}
        message={
          isMissingChunk(error)
            ? t('You are offline, or a newer version has replaced this one. Your saved work is safe on this device. Reload to continue.')
            : t('Your saved work is safe on this device. Reload to continue.')
        }
        details={error.message}
        action={{ label: t('Reload'), onAction: () => location.reload() }}
      />
    )
  }
}
