import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

export const HelpDialog = lazyComponent(async () => (await import('./help-dialog.tsx')).HelpDialog)
