import { loadLayer } from '#src/features/notifications/load-layer.ts'
import { componentLoads, fetchComponent } from '#src/workspace/lazy/lazy-component.ts'
import { Prefetcher, type Load } from '#src/workspace/lazy/prefetcher.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { allContributions } from './contributions.ts'
import { byPathname, normalizePathname } from './router/router.tsx'

/** What can be done on a page or found by its name, the code that saves it, the dialogs that ask for a code, and the list of all other screens. */
const saving: Load = () =>
  Promise.all([
    allContributions.actions.load(),
    import('#src/features/search/search-panel.tsx'),
    import('#src/features/scan/scan-dialog.tsx'),
    import('#src/features/scan/choose-code-dialog.tsx'),
    import('#db/writing/write-mutations.ts'),
    import('#db/disk/dexie-disk-transaction.ts'),
    import('./other-screens.tsx'),
  ])
const home: Load = () =>
  Promise.all([import('#src/features/home/home-screen.tsx'), ...allContributions.contributions.homeCards.map(({ Card }) => fetchComponent(Card))])
const scan: Load = () => import('./pages/scan-page.tsx')
const signingIn: Load = () => import('./actors/sign-in.ts')
const lookUp: Load = () => import('#src/features/scan/found-sample.tsx')
const assigning: Load = () => import('./scan/assign-code.tsx')
const locationUpdate: Load = () => import('./pages/move-into-page.tsx')
const storage: Load = () =>
  Promise.all([
    import('#src/features/storage/storage-screen.tsx'),
    import('#src/features/storage/storage-menu.tsx'),
    import('#src/features/storage/storage-breadcrumbs.tsx'),
    import('#src/features/storage/map/storage-units.tsx'),
    import('#src/features/storage/map/room-button.tsx'),
  ])
const compartment: Load = () => import('#src/features/storage/layers/layer-view.tsx')
const roomFor: Load = () => import('#src/features/storage/map/room-dialog.tsx')
const moving: Load = () =>
  Promise.all([
    import('#src/features/box/move-tray-card.tsx'),
    import('#src/features/move-tray/drop-into-layer.ts'),
    import('#src/workspace/mutations/move-sample.ts'),
    import('#src/workspace/mutations/storage.ts'),
  ])
const newSample: Load = () => import('#src/features/samples/form/new-sample-dialog.tsx')
const sample: Load = () =>
  Promise.all([
    import('#src/features/samples/sample-screen.tsx'),
    import('#src/features/samples/history/sample-history.tsx'),
    import('#src/features/lineage/lineage.tsx'),
    import('#src/features/samples/used-in.tsx'),
    import('#src/features/samples/files/sample-files.tsx'),
  ])
const sampleActions: Load = () =>
  Promise.all([
    import('#src/features/samples/dialogs/move-sample-dialog.tsx'),
    import('#src/workspace/mutations/amounts.ts'),
    import('#src/workspace/mutations/samples.ts'),
  ])
const preview: Load = () => import('#src/features/samples/preview/sample-preview.tsx')
const samples: Load = () => Promise.all([import('./pages/table-pages.tsx'), preview()])
const bulkActions: Load = () =>
  Promise.all([
    import('#src/features/tables/move-samples-dialog.tsx'),
    import('./pages/bulk-update-pages.tsx'),
    import('./pages/pick-list-page.tsx'),
    import('#src/workspace/pick-list/start-pick-list.ts'),
    import('#src/workspace/mutations/move-sample.ts'),
    import('#src/workspace/mutations/samples.ts'),
  ])
const search: Load = () => import('#src/features/sample-search/search-screen.tsx')
const results: Load = () => import('./pages/results-page.tsx')
const inbox: Load = () => Promise.all([import('#db/queries/inbox-groups.ts'), import('#db/queue/inbox.ts')])
const queue: Load = () => import('./pages/queue-page.tsx')
/** Code that is used in the background and belongs to no particular step. */
const background: Load = () =>
  Promise.all([
    import('./actors/unlock.ts'),
    import('#sync/leases.ts'),
    import('#sync/calls/server-reads.ts'),
    import('#sync/calls/server-sends.ts'),
    import('#db/pull/reset-mirror.ts'),
    import('#src/workspace/mutations/group.ts'),
  ])

type Address = Extract<(typeof addresses)[keyof typeof addresses], string>

const ofStorage = [compartment, saving, sample, moving, newSample, sampleActions, roomFor]

/** What people usually do next on each screen: a tap must not wait for its code. */
const nextSteps = {
  [addresses.signIn]: [signingIn, home, saving],
  [addresses.home]: [saving, sample, scan, lookUp, assigning, samples, storage, compartment, locationUpdate, loadLayer],
  [addresses.scan]: [lookUp, saving, assigning, locationUpdate, sample, storage, compartment, bulkActions],
  [addresses.storage]: ofStorage,
  [addresses.newStorage]: ofStorage,
  [addresses.samples]: [saving, bulkActions, sample, newSample, sampleActions],
  [addresses.archive]: [preview, saving, bulkActions, sample, sampleActions],
  [addresses.search]: [results, saving, sample],
  [addresses.searchResults]: [preview, saving, sample, bulkActions],
  [addresses.queue]: [inbox, saving, sample],
} as const satisfies Partial<Record<Address, readonly Load[]>>

const loadsOf = byPathname<readonly Load[]>(nextSteps)

/** With a service worker, all code is on the device. Without one, what is not fetched now cannot be opened offline. */
const rest = (): readonly Load[] =>
  navigator.serviceWorker?.controller ? [] : [...new Set(Object.values(nextSteps).flat()), inbox, search, queue, background, ...componentLoads()]

/** Safari has no idle callback; a timer runs after what is being drawn. */
const idle = (): Promise<void> =>
  new Promise((resolve) => ('requestIdleCallback' in window ? window.requestIdleCallback(() => resolve(), { timeout: 2_000 }) : setTimeout(resolve, 200)))

const prefetcher = new Prefetcher(rest, idle)

/** Fetches the code of the steps that usually follow this screen and then, without a service worker, all the rest. */
export function prefetchNextSteps(pathname: string): void {
  prefetcher.prefer(loadsOf.get(normalizePathname(pathname)) ?? [])
}
