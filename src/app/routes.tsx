import { Suspense, type ReactNode } from 'react'
import { Route, Routes as Switch, useLocation, useSearchParams } from 'react-router'
import type { locationUpdateMachine } from '#machines/location-update.machine.ts'
import type { ScannedEntry } from '#machines/scan-types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SearchIcon } from '#src/ui/icons.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { HoldScans } from '#src/workspace/hold-scans.tsx'
import { WhoMay } from '#src/workspace/look-only.tsx'
import { useAtWork } from '#src/workspace/unsaved.ts'
import { useMay } from '#src/workspace/use-may.ts'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import { AppSyncPill } from './app-sync-pill.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { BulkUpdateMode, HomeScreen, InstallScreen, SampleTypesScreen, ScanScreen, SettingsScreen } from './screens.ts'
import { Queue } from './queue-page.tsx'
import { Import, Results, Search } from './sample-pages.tsx'
import type { Services } from './services.ts'
import { Inventory, NewInventory, PrintCompartment, StockTake, StorageUnit, StorageUnitEdit } from './storage-pages.tsx'
import { Archive, Samples, SeriesList, Units } from './table-pages.tsx'
import { useSecurity } from './use-security.ts'
import { useStorageDoor } from './use-storage-door.ts'

export interface RoutesProps extends Omit<AppShellProps, 'children'> {
  services: Services
  scanned: readonly ScannedEntry[]
  locationUpdate: typeof locationUpdateMachine
}

/** Every screen by its address. spec §2 */
export function Routes({ scanned, locationUpdate, ...shell }: RoutesProps) {
  const inShell = (screen: ReactNode) => (
    <AppShell {...shell}>
      <Screen>{screen}</Screen>
    </AppShell>
  )
  return (
    <Switch>
      <Route path={addresses.home} element={inShell(<HomeScreen scanned={scanned} />)} />
      <Route path={addresses.storage} element={inShell(<Inventory />)} />
      <Route path={addresses.newStorage} element={inShell(<NewInventory />)} />
      <Route path={addresses.unitView} element={inShell(<StorageUnit />)} />
      <Route path={addresses.newUnit} element={inShell(<StorageUnitEdit />)} />
      <Route
        path={addresses.stockTakeOf}
        element={inShell(
          <WhoMay permission="Sample.UpdateOwn">
            <StockTake />
          </WhoMay>,
        )}
      />
      <Route
        path={addresses.print}
        element={
          <Screen>
            <PrintCompartment />
          </Screen>
        }
      />
      <Route path={addresses.samples} element={inShell(<Samples />)} />
      <Route path={addresses.archive} element={inShell(<Archive />)} />
      <Route path={addresses.seriesList} element={inShell(<SeriesList />)} />
      <Route path={addresses.units} element={inShell(<Units />)} />
      <Route path={addresses.sampleTypes} element={inShell(<SampleTypes />)} />
      <Route
        path={addresses.importSamples}
        element={inShell(
          <WhoMay permission="Sample.Create">
            <Import services={shell.services} />
          </WhoMay>,
        )}
      />
      <Route path={addresses.search} element={inShell(<Search />)} />
      <Route path={addresses.searchResults} element={inShell(<Results services={shell.services} />)} />
      <Route path={addresses.queue} element={inShell(<Queue services={shell.services} />)} />
      <Route path={addresses.settings} element={inShell(<Settings info={shell.info} services={shell.services} status={shell.status} />)} />
      <Route
        path={addresses.scan}
        element={
          <Screen isScan>
            <Scan {...shell} scanned={scanned} locationUpdate={locationUpdate} />
          </Screen>
        }
      />
      <Route path={addresses.install} element={inShell(<InstallScreen />)} />
      <Route
        path="*"
        element={inShell(
          <EmptyState page icon={SearchIcon} title={t('There is nothing at this address')}>
            {t('Choose a screen, or scan a code.')}
          </EmptyState>,
        )}
      />
    </Switch>
  )
}

/** A screen whose code may still be on its way. A fault in it leaves the frame, and with it the other screens, as they are. */
function Screen({ isScan, children }: { isScan?: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense
        fallback={
          <>
            <Spinner />
            {isScan && <HoldScans />}
          </>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

function SampleTypes() {
  const [query] = useSearchParams()
  const asked = query.get('sampleTypeID')
  return <SampleTypesScreen typeId={asked === 'new' ? asked : Number(asked) || null} />
}

function Settings({ info, services, status }: Pick<RoutesProps, 'info' | 'services' | 'status'>) {
  const storage = useStorageDoor(services, status)
  const [query, setQuery] = useSearchParams()
  const security = useSecurity(info, services)
  return security && <SettingsScreen storage={storage} tab={query.get('tab')} onTab={(tab) => setQuery({ tab }, { replace: true })} security={security} />
}

function Scan({ scanned, locationUpdate, ...shell }: Omit<RoutesProps, never>) {
  const [query] = useSearchParams()
  // Its list, and the way back of each line, are in no database.
  useAtWork(t('Scanning'), true)
  const into = query.get('into')
  const may = useMay('Sample.UpdateOwn')
  if (may === false && (into !== null || query.has('update')))
    return (
      <AppShell {...shell}>
        <WhoMay permission="Sample.UpdateOwn">{null}</WhoMay>
      </AppShell>
    )
  return (
    <ScanScreen
      into={into === null ? undefined : Number(into) || null}
      from={Number(query.get('from')) || undefined}
      scanned={scanned}
      locationUpdate={locationUpdate}
      renderBulkUpdate={query.has('update') ? (inFrame) => <BulkUpdateMode inFrame={inFrame} /> : undefined}
      status={<AppSyncPill {...shell} />}
    />
  )
}
