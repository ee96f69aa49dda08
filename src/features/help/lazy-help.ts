import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

export const HelpDialog = lazyComponent(async () => (await import('./guide/help-dialog.tsx')).HelpDialog)
