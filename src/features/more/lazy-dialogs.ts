import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

export const FeedbackDialog = lazyComponent(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog)
export const MailingListDialog = lazyComponent(async () => (await import('./mailing-list.tsx')).MailingListDialog)
