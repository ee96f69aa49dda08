import { lazyScreen } from './lazy-screen.ts'

/* The screens, each a chunk of its own: the first load brings the door and the frame, and what is opened. */
export const HomeScreen = lazyScreen(async () => (await import('#src/features/home/home-screen.tsx')).HomeScreen)
export const ScanScreen = lazyScreen(async () => (await import('#src/features/scan/scan-screen.tsx')).ScanScreen)
export const BulkUpdateMode = lazyScreen(async () => (await import('./bulk-update-pages.tsx')).BulkUpdateModePage)
export const StorageScreen = lazyScreen(async () => (await import('#src/features/storage/storage-screen.tsx')).StorageScreen)
export const SampleScreen = lazyScreen(async () => (await import('#src/features/samples/sample-screen.tsx')).SampleScreen)
export const SamplesScreen = lazyScreen(async () => (await import('#src/features/tables/samples-screen.tsx')).SamplesScreen)
export const ArchiveScreen = lazyScreen(async () => (await import('#src/features/tables/archive-screen.tsx')).ArchiveScreen)
export const SeriesListScreen = lazyScreen(async () => (await import('#src/features/tables/series-list-screen.tsx')).SeriesListScreen)
export const UnitsScreen = lazyScreen(async () => (await import('#src/features/tables/units-screen.tsx')).UnitsScreen)
export const NewSampleDialog = lazyScreen(async () => (await import('#src/features/samples/form/new-sample-dialog.tsx')).NewSampleDialog)
export const CorrectSampleDialog = lazyScreen(async () => (await import('#src/features/samples/form/correct-sample-dialog.tsx')).CorrectSampleDialog)
export const SamplePlaceDialog = lazyScreen(async () => (await import('#src/features/samples/form/start-location-dialog.tsx')).StartLocationDialog)
export const SeriesScreen = lazyScreen(async () => (await import('#src/features/series/series-screen.tsx')).SeriesScreen)
export const QueueScreen = lazyScreen(async () => (await import('#src/features/queue/queue-screen.tsx')).QueueScreen)
export const InstallScreen = lazyScreen(async () => (await import('#src/features/install/install-screen.tsx')).InstallScreen)
export const SettingsScreen = lazyScreen(async () => (await import('#src/features/settings/settings-screen.tsx')).SettingsScreen)
export const ImportPage = lazyScreen(async () => (await import('./import-page.tsx')).ImportPage)
export const SearchScreen = lazyScreen(async () => (await import('#src/features/sample-search/search-screen.tsx')).SearchScreen)
export const ResultsScreen = lazyScreen(async () => (await import('#src/features/sample-search/results-screen.tsx')).ResultsScreen)
export const SampleTypesScreen = lazyScreen(async () => (await import('#src/features/sample-types/sample-types-screen.tsx')).SampleTypesScreen)
export const UnitScreen = lazyScreen(async () => (await import('#src/features/storage/unit-screen.tsx')).UnitScreen)
export const UnitEditScreen = lazyScreen(async () => (await import('#src/features/storage/unit-edit-screen.tsx')).UnitEditScreen)
export const StockTakePage = lazyScreen(async () => (await import('./stock-take-page.tsx')).StockTakePage)
export const CompartmentPrint = lazyScreen(async () => (await import('#src/features/storage/layer-print.tsx')).LayerPrint)

/* The dialogs over chosen samples, which any list may ask for. */
export const BulkUpdateDialog = lazyScreen(async () => (await import('./bulk-update-pages.tsx')).BulkUpdateDialogPage)
export const SetParentDialog = lazyScreen(async () => (await import('#src/features/bulk-update/set-parent-dialog.tsx')).SetParentDialog)
export const AddToSeriesDialog = lazyScreen(async () => (await import('#src/features/series/add-to-series-dialog.tsx')).AddToSeriesDialog)

/* What a person who is signed in and stays so never meets. */
export const SignIn = lazyScreen(async () => (await import('#src/app/session/sign-in.tsx')).SignIn)
export const PublicInstallPage = lazyScreen(async () => (await import('./public-install-page.tsx')).PublicInstallPage)
export const SessionDialogs = lazyScreen(async () => (await import('#src/app/session/session-dialogs.tsx')).SessionDialogs)
export const Setup = lazyScreen(async () => (await import('#src/app/session/setup.tsx')).Setup)
export const LockScreen = lazyScreen(async () => (await import('#src/features/lock/lock-screen.tsx')).LockScreen)
