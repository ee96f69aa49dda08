import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ArchiveScreen, NewSampleDialog, SamplesScreen, SeriesListScreen, UnitsScreen } from './screens.ts'

/** Page, order and filters stand in the hash, so that back and forward work; the router hears of a change at once. spec ROUTE-20, ROUTE-21 */
function useAddressBar() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const onHash = useCallback((next: string, replace: boolean) => void navigate({ hash: next }, { replace }), [navigate])
  return { hash, onHash }
}

export function Samples() {
  const navigate = useNavigate()
  return (
    <SamplesScreen
      {...useAddressBar()}
      renderNew={(opened, onClose) => opened && <NewSampleDialog opened onClose={onClose} onCreated={(id) => void navigate(addresses.sample(id))} />}
    />
  )
}

export function Archive() {
  return <ArchiveScreen {...useAddressBar()} />
}

export function SeriesList() {
  return <SeriesListScreen {...useAddressBar()} />
}

export function Units() {
  return <UnitsScreen {...useAddressBar()} />
}
