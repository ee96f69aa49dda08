import { Suspense, type ReactNode } from 'react'
import { Route, Routes as Switch, useLocation, useSearchParams } from 'react-router'
import type { locationUpdateMachine } from '#machines/location-update.machine.ts'
import type { ScannedEntry } from '#machines/scan-types.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { SearchIcon } from '#src/ui/icons/icons.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { PermissionGuard } from '#src/workspace/permissions/permission-guard.tsx'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { useHasPermission } from '#src/workspace/permissions/use-has-permission.ts'
import { AppShell, type AppShellProps } from '#src/app/shell/app-shell.tsx'
import { AppSyncPill } from '#src/app/shell/app-sync-pill.tsx'
import { ErrorBoundary } from '#src/app/shell/error-boundary.tsx'
import { BulkUpdateMode, HomeScreen, ImportPage, InstallScreen, SampleTypesScreen, ScanScreen, SettingsScreen } from './screens.ts'
import { Queue } from './queue-page.tsx'
import { Results, Search } from './sample-pages.tsx'
import type { Services } from '#src/app/services.ts'
import { Inventory, NewInventory, PrintCompartment, StockTake, StorageUnit, StorageUnitEdit } from './storage-pages.tsx'
import { Archive, Samples, SeriesList, Units } from './table-pages.tsx'
import { useSecurity } from '#src/app/session/use-security.ts'
import { useDeviceDataMaintenance } from '#src/app/sync/use-device-data.ts'

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
          <PermissionGuard permission="Sample.UpdateOwn">
            <StockTake />
          </PermissionGuard>,
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
          <PermissionGuard permission="Sample.Create">
            <ImportPage services={shell.services} />
          </PermissionGuard>,
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
          <EmptyState page icon={SearchIcon} title={t('Page not found')}>
            {t('Choose a screen or scan a code.')}
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
            {isScan && <ScanBuffer />}
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
  const storage = useDeviceDataMaintenance(services, status)
  const [query, setQuery] = useSearchParams()
  const security = useSecurity(info, services)
  return security && <SettingsScreen deviceData={storage} tab={query.get('tab')} onTab={(tab) => setQuery({ tab }, { replace: true })} security={security} />
}

function Scan({ scanned, locationUpdate, ...shell }: Omit<RoutesProps, never>) {
  const [query] = useSearchParams()
  // Its list, and the way back of each line, are in no database.
  useDeferUpdate(t('Scanning'), true)
  const into = query.get('into')
  const may = useHasPermission('Sample.UpdateOwn')
  if (may === false && (into !== null || query.has('update')))
    return (
      <AppShell {...shell}>
        <PermissionGuard permission="Sample.UpdateOwn">{null}</PermissionGuard>
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
