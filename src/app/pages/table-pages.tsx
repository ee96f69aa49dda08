import { ArchiveScreen } from '#src/features/tables/archive-screen.tsx'
import { SamplesScreen } from '#src/features/tables/samples-screen.tsx'
import { SeriesListScreen } from '#src/features/tables/series-list-screen.tsx'
import { UnitsScreen } from '#src/features/tables/units-screen.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '../router/router.tsx'
import { useAddressBar } from '../use-address-bar.ts'
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
