import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

export const FeedbackDialog = lazyComponent(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog)
