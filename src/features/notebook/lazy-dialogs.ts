import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

/* The dialogs of an experiment, and the screen on which it is signed, each loaded separately from the page. */
export const CollaboratorsDialog = lazyComponent(async () => (await import('./experiment/collaborators-dialog.tsx')).CollaboratorsDialog)
export const MoveExperimentDialog = lazyComponent(async () => (await import('./experiment/move-experiment-dialog.tsx')).MoveExperimentDialog)
export const SaveTemplateDialog = lazyComponent(async () => (await import('./templates/save-template-dialog.tsx')).SaveTemplateDialog)
export const SignScreen = lazyComponent(async () => (await import('./signing/sign-screen.tsx')).SignScreen)
export const SignaturesCard = lazyComponent(async () => (await import('./signing/signatures-card.tsx')).SignaturesCard)
export const AddendumDialog = lazyComponent(async () => (await import('./signing/addendum-dialog.tsx')).AddendumDialog)
export const SectionHistoryDialog = lazyComponent(async () => (await import('./history/section-history-dialog.tsx')).SectionHistoryDialog)
export const ExportDialog = lazyComponent(async () => (await import('./eln/export-dialog.tsx')).ExportDialog)
export const ImportDialog = lazyComponent(async () => (await import('./eln/import-dialog.tsx')).ImportDialog)
