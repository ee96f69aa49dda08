import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

/* The dialogs of an experiment, each loaded separately from the page. */
export const CollaboratorsDialog = lazyComponent(async () => (await import('./experiment/collaborators-dialog.tsx')).CollaboratorsDialog)
export const MoveExperimentDialog = lazyComponent(async () => (await import('./experiment/move-experiment-dialog.tsx')).MoveExperimentDialog)
export const SaveTemplateDialog = lazyComponent(async () => (await import('./templates/save-template-dialog.tsx')).SaveTemplateDialog)
