import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

/* The dialogs of a sample, each loaded separately from the page. */
export const MoveSampleDialog = lazyComponent(async () => (await import('./dialogs/move-sample-dialog.tsx')).MoveSampleDialog)
export const CloneSampleDialog = lazyComponent(async () => (await import('./dialogs/clone-sample-dialog.tsx')).CloneSampleDialog)
export const CloneSamplesDialog = lazyComponent(async () => (await import('./dialogs/clone-samples-dialog.tsx')).CloneSamplesDialog)
export const AliquotDialog = lazyComponent(async () => (await import('./dialogs/aliquot-dialog.tsx')).AliquotDialog)
export const ParentDialog = lazyComponent(async () => (await import('./dialogs/parent-dialog.tsx')).ParentDialog)
export const RestoreSampleDialog = lazyComponent(async () => (await import('./dialogs/restore-sample-dialog.tsx')).RestoreSampleDialog)
export const NewSampleDialog = lazyComponent(async () => (await import('./form/new-sample-dialog.tsx')).NewSampleDialog)
export const ReserveDialog = lazyComponent(async () => (await import('./reservations/reserve-dialog.tsx')).ReserveDialog)
export const AddFieldDialog = lazyComponent(async () => (await import('./fields/add-field-dialog.tsx')).AddFieldDialog)
