import { Component, type ReactNode } from 'react'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { t } from '#src/ui/text/translate.ts'
import { reportFailure } from '#src/workspace/mutations/report-failure.ts'
import { isMissingChunk } from '#src/app/version/missing-chunks.ts'

/** A bug in drawing is shown, logged and recoverable; what was saved is on the device. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    reportFailure(error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <ErrorNotice
        title={isMissingChunk(error) ? t('This part did not load') : t('This screen could not be shown')}
        message={
          isMissingChunk(error)
            ? t('The network is away, or a newer version has taken its place. What you have saved is safe on this device. Reload to go on.')
            : t('What you have saved is safe on this device. Reload to go on.')
        }
        details={error.message}
        action={{ label: t('Reload'), onAction: () => location.reload() }}
      />
    )
  }
}
