import type { ConfirmDialogProps } from '#src/ui/dialogs/confirm.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#src/ui/dialogs/confirm-dialog.tsx')).ConfirmDialog)

/** No first screen has a dialog: they are loaded after it. */
export const LazyConfirmDialog = (props: ConfirmDialogProps) => (
  <LazyBoundary>
    <ConfirmDialog {...props} />
  </LazyBoundary>
)
