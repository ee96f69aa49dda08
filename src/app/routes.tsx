import { Fragment, useEffect, type ReactNode } from 'react'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { useDisplaySettings } from '#src/workspace/display/display-settings.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { screenOfQuery } from '#src/workspace/navigation/custom-pages.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { screenOfAddress, type ScreenAddress } from '#src/workspace/navigation/screens.ts'
import { CurrentScreenContext } from '#src/workspace/navigation/current-screen.ts'
import { useRecordVisit } from '#src/workspace/navigation/use-record-visit.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import type { OtherAddress } from './other-screens.tsx'
import { byPathname, normalizePathname, Redirect, useLocation, useNavigate } from './router/router.tsx'
import { AppShell } from './shell/app-shell.tsx'
import { NavItemsContext, useNavItems } from './shell/use-nav-items.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { useBack } from './use-back.ts'
import { useQuery } from './use-query.ts'

/* The screens, each in its own chunk: the first load brings the sign-in, the frame, and the screen that is opened. */
const HomeScreen = lazyComponent(async () => (await import('#src/features/home/home-screen.tsx')).HomeScreen)
const ScanPage = lazyComponent(async () => (await import('./pages/scan-page.tsx')).ScanPage)
const StorageScreen = lazyComponent(async () => (await import('#src/features/storage/storage-screen.tsx')).StorageScreen)
const SampleScreen = lazyComponent(async () => (await import('#src/features/samples/sample-screen.tsx')).SampleScreen)
const SamplesPage = lazyComponent(async () => (await import('./pages/table-pages.tsx')).SamplesPage)
const SeriesPage = lazyComponent(async () => (await import('./pages/series-page.tsx')).SeriesPage)
const NoGroupScreen = lazyComponent(async () => (await import('#src/features/groups/no-group-screen.tsx')).NoGroupScreen)
const OtherScreens = lazyComponent(async () => (await import('./other-screens.tsx')).OtherScreens)

/** The screens inside the frame that a day is spent with. spec §2 */
const framed = {
  [addresses.home]: <HomeScreen />,
  [addresses.storage]: <Inventory />,
  [addresses.newStorage]: <NewInventory />,
  [addresses.samples]: <SamplesPage />,
} as const satisfies Record<Exclude<ScreenAddress, OtherAddress | typeof addresses.scan>, ReactNode>

const screens: ReadonlyMap<string, ReactNode> = byPathname(framed)
const screenIds = byPathname(screenOfAddress)

/** Screens for someone who is in no group. */
const withoutGroup = new Set<string>(
  [
    addresses.organization,
    addresses.accountOf,
    addresses.systemSettings,
    addresses.settings,
    addresses.more,
    addresses.invitation,
    addresses.install,
    addresses.help,
  ].map(normalizePathname),
)

/** Screens without the frame. */
const alone = new Set<string>([addresses.print, addresses.chooseNode, addresses.runOf, addresses.chooseFile].map(normalizePathname))

/** Screens with lists of samples. */
const listing = new Set<string>([addresses.home, addresses.samples, addresses.archive].map(normalizePathname))

/** Shows the screen of the current address. The frame stays while the screens inside it change. */
export function Routes() {
  const { hash, ...location } = useLocation()
  const pathname = normalizePathname(location.pathname)
  const screenId = pathname === addresses.customPages ? screenOfQuery(new URLSearchParams(location.search)) : (screenIds.get(pathname) ?? null)
  const navItems = useNavItems(screenId, hash === '#viewSample' || hash === '#viewSeries')
  const { lists, workspace } = useWorkspace()
  const isClosed = workspace.groupId === 0 && !withoutGroup.has(pathname)
  const language = useDisplaySettings()
  // Outside of every screen, so that it does not wait for their code.
  useEffect(() => {
    if (listing.has(pathname)) lists.prepare('samples')
  }, [lists, pathname])
  return (
    <NavItemsContext value={navItems}>
      <CurrentScreenContext value={screenId}>
        {isClosed ? (
          <AppShell>
            <Screen language={language}>
              <NoGroup />
            </Screen>
          </AppShell>
        ) : pathname === addresses.scan ? (
          <Screen language={language} isScan>
            <ScanPage />
          </Screen>
        ) : alone.has(pathname) ? (
          <Screen language={language}>
            <OtherScreens pathname={pathname} />
          </Screen>
        ) : (
          <AppShell>
            <Screen language={language}>
              {screens.get(pathname) ?? (screenId && <OtherScreens pathname={pathname} />) ?? (
                <NotFoundPage title={t('Page not found')}>{t('Choose a screen or scan a code.')}</NotFoundPage>
              )}
            </Screen>
          </AppShell>
        )}
      </CurrentScreenContext>
    </NavItemsContext>
  )
}

function NoGroup() {
  const navigate = useNavigate()
  return <NoGroupScreen onOrganization={() => navigate(addresses.organization)} />
}

/** A screen whose code may still be loading; `language` once it can be drawn as the person has chosen; in another one, it is drawn again. An error in it leaves the frame, and so the other screens, intact. */
function Screen({ language, isScan, children }: { language: string | undefined; isScan?: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const fallback = (
    <>
      <Spinner />
      {isScan && <ScanBuffer />}
    </>
  )
  return (
    <ErrorBoundary key={pathname}>
      <LazyBoundary fallback={fallback}>{language === undefined ? fallback : <Fragment key={language}>{children}</Fragment>}</LazyBoundary>
    </ErrorBoundary>
  )
}

/**
 * The inventory browser: its query and hash say what to show. With `return`, a sample leads back
 * to the previous screen, otherwise into its box. spec ROUTE-03, ROUTE-13
 */
function Inventory() {
  const { query, idOf, isTrue } = useQuery()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const goBack = useBack(addresses.storage)
  const isNewInUse = useUserSetting('UseInventoryRebuild').value
  const sampleId = idOf('sampleID')
  const seriesId = idOf('seriesID')
  const layerId = idOf('initStorageLayer')
  useRecordVisit('samples', sampleId)
  useRecordVisit('storageLayers', sampleId ? null : layerId)
  if (sampleId && hash === '#viewSample') {
    const back = isTrue('return') ? goBack : () => navigate(addresses.sampleInBox(sampleId), { replace: true })
    return <SampleScreen key={sampleId} sampleId={sampleId} onBack={back} />
  }
  if (seriesId && (hash === '#viewSeries' || !sampleId)) return <SeriesPage seriesId={seriesId} />
  if (isNewInUse === undefined) return null
  if (isNewInUse === 'true') return <Redirect to={`${addresses.newStorage}?hideTree=true&${query}`} />
  return <StorageScreen layerId={layerId} sampleId={sampleId} />
}

/** The new inventory; `hideTree` hides the tree. spec ROUTE-04 */
function NewInventory() {
  const { idOf, isTrue } = useQuery()
  useRecordVisit('storageLayers', idOf('initStorageLayer'))
  return <StorageScreen isNew hideTree={isTrue('hideTree')} layerId={idOf('initStorageLayer')} sampleId={idOf('sampleID')} />
}
