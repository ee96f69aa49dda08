import { useEffect, useState } from 'react'
import { Route, Routes as Switch, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SessionInfo } from '#domain/wire/session.ts'
import type { locationUpdateMachine } from '#machines/location-update.machine.ts'
import type { ScannedEntry } from '#machines/scan-types.ts'
import { HomeScreen } from '#src/features/home/home-screen.tsx'
import { SampleScreen } from '#src/features/inventory/sample-screen.tsx'
import { SamplesScreen } from '#src/features/inventory/samples-screen.tsx'
import { SeriesScreen } from '#src/features/inventory/series-screen.tsx'
import { StorageScreen } from '#src/features/inventory/storage-screen.tsx'
import { QueueScreen } from '#src/features/queue/queue-screen.tsx'
import { ScanScreen } from '#src/features/scan/scan-screen.tsx'
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SearchIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import { AppSyncPill } from './app-sync-pill.tsx'
import type { Services } from './services.ts'
import { useSecurity } from './use-security.ts'

export interface RoutesProps extends Omit<AppShellProps, 'children'> {
  services: Services
  scanned: readonly ScannedEntry[]
  locationUpdate: typeof locationUpdateMachine
}

/** Every screen by its address. spec §2 */
export function Routes({ scanned, locationUpdate, ...shell }: RoutesProps) {
  const inShell = (screen: React.ReactNode) => <AppShell {...shell}>{screen}</AppShell>
  return (
    <Switch>
      <Route path={addresses.home} element={inShell(<HomeScreen scanned={scanned} />)} />
      <Route path={addresses.storage} element={inShell(<Inventory />)} />
      <Route path={addresses.samples} element={inShell(<SamplesScreen />)} />
      <Route path={addresses.queue} element={inShell(<Queue services={shell.services} />)} />
      <Route path={addresses.settings} element={inShell(<Settings info={shell.info} services={shell.services} />)} />
      <Route path={addresses.scan} element={<Scan {...shell} scanned={scanned} locationUpdate={locationUpdate} />} />
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

/** The inventory browser: its query says what is shown. */
function Inventory() {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const idOf = (name: string) => Number(query.get(name)) || null
  const sampleId = idOf('sampleID')
  const seriesId = idOf('seriesID')
  if (sampleId && hash === '#viewSample') return <SampleScreen key={sampleId} sampleId={sampleId} onBack={() => void navigate(-1)} />
  if (seriesId && hash === '#viewSeries') return <SeriesScreen seriesId={seriesId} />
  return <StorageScreen layerId={idOf('initStorageLayer')} />
}

function Settings({ info, services }: { info: SessionInfo; services: Services }) {
  const [query, setQuery] = useSearchParams()
  const security = useSecurity(info, services)
  return security && <SettingsScreen tab={query.get('tab')} onTab={(tab) => setQuery({ tab }, { replace: true })} security={security} />
}

function Scan({ scanned, locationUpdate, ...shell }: Omit<RoutesProps, never>) {
  const [query] = useSearchParams()
  const into = query.get('into')
  return (
    <ScanScreen into={into === null ? undefined : Number(into) || null} scanned={scanned} locationUpdate={locationUpdate} status={<AppSyncPill {...shell} />} />
  )
}

function Queue({ services: { pool, device } }: { services: Services }) {
  const [others, setOthers] = useState<{ key: string; label: string; waiting: number }[]>([])
  useEffect(() => {
    void Promise.all([pool.waiting(), device.list()]).then(([waiting, known]) =>
      setOthers(
        waiting.map(({ owner, queued }) => {
          const who = known.find((one) => one.userId === owner.userId && one.groupId === owner.groupId)
          return { key: `${owner.userId}:${owner.groupId}`, label: who ? `${who.fullName}, ${who.groupName}` : '', waiting: queued }
        }),
      ),
    )
  }, [pool, device])
  return <QueueScreen onSendNow={() => pool.tell({ type: 'retry.asked' })} others={others} />
}
