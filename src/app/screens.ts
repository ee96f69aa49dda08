import { lazyScreen } from './lazy-screen.ts'

/* The screens, each a chunk of its own: the first load brings the door and the frame, and what is opened. */
export const HomeScreen = lazyScreen(async () => (await import('#src/features/home/home-screen.tsx')).HomeScreen)
export const ScanScreen = lazyScreen(async () => (await import('#src/features/scan/scan-screen.tsx')).ScanScreen)
export const BulkUpdateMode = lazyScreen(async () => (await import('#src/features/bulk-update/bulk-update-mode.tsx')).BulkUpdateMode)
export const StorageScreen = lazyScreen(async () => (await import('#src/features/inventory/storage-screen.tsx')).StorageScreen)
export const SampleScreen = lazyScreen(async () => (await import('#src/features/inventory/sample-screen.tsx')).SampleScreen)
export const SamplesScreen = lazyScreen(async () => (await import('#src/features/inventory/samples-screen.tsx')).SamplesScreen)
export const SeriesScreen = lazyScreen(async () => (await import('#src/features/series/series-screen.tsx')).SeriesScreen)
export const QueueScreen = lazyScreen(async () => (await import('#src/features/queue/queue-screen.tsx')).QueueScreen)
export const InstallScreen = lazyScreen(async () => (await import('#src/features/install/install-screen.tsx')).InstallScreen)
export const SettingsScreen = lazyScreen(async () => (await import('#src/features/settings/settings-screen.tsx')).SettingsScreen)
export const ImportScreen = lazyScreen(async () => (await import('#src/features/import/import-screen.tsx')).ImportScreen)
export const SearchScreen = lazyScreen(async () => (await import('#src/features/sample-search/search-screen.tsx')).SearchScreen)
export const ResultsScreen = lazyScreen(async () => (await import('#src/features/sample-search/results-screen.tsx')).ResultsScreen)
export const SampleTypesScreen = lazyScreen(async () => (await import('#src/features/sample-types/sample-types-screen.tsx')).SampleTypesScreen)
export const ArchiveScreen = lazyScreen(async () => (await import('#src/features/archive/archive-screen.tsx')).ArchiveScreen)
export const UnitScreen = lazyScreen(async () => (await import('#src/features/storage-units/unit-screen.tsx')).UnitScreen)
export const UnitEditScreen = lazyScreen(async () => (await import('#src/features/storage-units/unit-edit-screen.tsx')).UnitEditScreen)
export const StockTakeScreen = lazyScreen(async () => (await import('#src/features/stock-take/stock-take-screen.tsx')).StockTakeScreen)
export const CompartmentPrint = lazyScreen(async () => (await import('#src/features/inventory/compartment-print.tsx')).CompartmentPrint)

/* The dialogs over chosen samples, which any list may ask for. */
export const BulkUpdateDialog = lazyScreen(async () => (await import('#src/features/bulk-update/bulk-update-dialog.tsx')).BulkUpdateDialog)
export const SetParentDialog = lazyScreen(async () => (await import('#src/features/bulk-update/set-parent-dialog.tsx')).SetParentDialog)
export const AddToSeriesDialog = lazyScreen(async () => (await import('#src/features/series/add-to-series-dialog.tsx')).AddToSeriesDialog)
