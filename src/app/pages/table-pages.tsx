import { useCallback } from 'react'
import { ArchiveScreen } from '#src/features/tables/archive-screen.tsx'
import { SamplesScreen } from '#src/features/tables/samples-screen.tsx'
import { SeriesListScreen } from '#src/features/tables/series-list-screen.tsx'
import { UnitsScreen } from '#src/features/tables/units-screen.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useLocation, useNavigate } from '../router/router.tsx'
import { useSamplePreview } from './use-sample-preview.tsx'

const NewSampleDialog = lazyComponent(async () => (await import('#src/features/samples/form/new-sample-dialog.tsx')).NewSampleDialog)

export function SamplesPage() {
  const navigate = useNavigate()
  return (
    <SamplesScreen
      {...useAddressBar()}
      preview={useSamplePreview()}
      renderNew={(opened, onClose) => opened && <NewSampleDialog opened onClose={onClose} onCreated={(id) => navigate(addresses.sample(id))} />}
    />
  )
}

export function ArchivePage() {
  return <ArchiveScreen {...useAddressBar()} preview={useSamplePreview()} />
}

export function SeriesListPage() {
  return <SeriesListScreen {...useAddressBar()} />
}

export function UnitsPage() {
  return <UnitsScreen {...useAddressBar()} />
}

/** Page, order and filters are in the hash, so that back and forward work; the router notices a change at once. spec ROUTE-20, ROUTE-21 */
function useAddressBar() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const onHash = useCallback((next: string, replace: boolean) => navigate({ hash: next }, { replace }), [navigate])
  return { hash, onHash }
}
