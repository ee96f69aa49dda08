import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

/* The dialogs of an experiment, and the screens on which it is signed and printed, each loaded separately from the page. */
export const CollaboratorsDialog = lazyComponent(async () => (await import('./experiment/collaborators-dialog.tsx')).CollaboratorsDialog)
export const ReadersDialog = lazyComponent(async () => (await import('./readers/readers-dialog.tsx')).ReadersDialog)
export const MoveExperimentDialog = lazyComponent(async () => (await import('./experiment/move-experiment-dialog.tsx')).MoveExperimentDialog)
export const SaveTemplateDialog = lazyComponent(async () => (await import('./templates/save-template-dialog.tsx')).SaveTemplateDialog)
export const SaveSectionDialog = lazyComponent(async () => (await import('./templates/save-section-dialog.tsx')).SaveSectionDialog)
export const InsertSectionDialog = lazyComponent(async () => (await import('./templates/insert-section-dialog.tsx')).InsertSectionDialog)
export const SignScreen = lazyComponent(async () => (await import('./signing/sign-screen.tsx')).SignScreen)
export const SignaturesCard = lazyComponent(async () => (await import('./signing/signatures-card.tsx')).SignaturesCard)
export const AddendumDialog = lazyComponent(async () => (await import('./signing/addendum-dialog.tsx')).AddendumDialog)
export const SectionHistoryDialog = lazyComponent(async () => (await import('./history/section-history-dialog.tsx')).SectionHistoryDialog)
export const ExportDialog = lazyComponent(async () => (await import('./eln/export-dialog.tsx')).ExportDialog)
export const PrintScreen = lazyComponent(async () => (await import('./print/print-screen.tsx')).PrintScreen)
export const SavePdfDialog = lazyComponent(async () => (await import('./print/save-pdf-dialog.tsx')).SavePdfDialog)
export const ImportDialog = lazyComponent(async () => (await import('./eln/import-dialog.tsx')).ImportDialog)
