import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { addresses, saysYes } from '#src/workspace/navigation/addresses.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { CompartmentPrint, SampleScreen, SeriesScreen, StockTakePage, StorageScreen, UnitEditScreen, UnitScreen } from './screens.ts'

function useQuery() {
  const [query] = useSearchParams()
  return { query, idOf: (name: string) => Number(query.get(name)) || null, isTrue: (name: string) => saysYes(query, name) }
}

/** Back to where one came from; an address that was opened by itself has nothing behind it. */
function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1))
}

/** The inventory browser: its query and hash say what is shown. With `return` a sample leads back to where one came from, without it into its box. spec ROUTE-03, ROUTE-13 */
export function Inventory() {
  const { query, idOf, isTrue } = useQuery()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const goBack = useBack(addresses.storage)
  const isNewInUse = useUserSetting('UseInventoryRebuild').value
  const sampleId = idOf('sampleID')
  const seriesId = idOf('seriesID')
  if (sampleId && hash === '#viewSample') {
    const back = isTrue('return') ? goBack : () => void navigate(addresses.sampleInBox(sampleId), { replace: true })
    return <SampleScreen key={sampleId} sampleId={sampleId} onBack={back} />
  }
  if (seriesId && (hash === '#viewSeries' || !sampleId)) return <SeriesScreen seriesId={seriesId} />
  if (isNewInUse === undefined) return null
  if (isNewInUse === 'true') return <Navigate replace to={`${addresses.newStorage}?${query}`} />
  return <StorageScreen layerId={idOf('initStorageLayer')} sampleId={sampleId} />
}

/** The new inventory; `hideTree` leaves the tree away. spec ROUTE-04 */
export function NewInventory() {
  const { idOf, isTrue } = useQuery()
  return <StorageScreen isNew hideTree={isTrue('hideTree')} layerId={idOf('initStorageLayer')} sampleId={idOf('sampleID')} />
}

export function StorageUnit() {
  return <UnitScreen unitId={useQuery().idOf('storageID')} />
}

export function StorageUnitEdit() {
  return <UnitEditScreen unitId={useQuery().idOf('storageID')} />
}

export function PrintCompartment() {
  const { idOf, isTrue } = useQuery()
  const layerId = idOf('storageLayerID')
  const back = useBack(layerId === null ? addresses.storage : addresses.layer(layerId))
  return <CompartmentPrint layerId={layerId} transpose={isTrue('transpose')} onBack={back} />
}

export function StockTake() {
  const { query, idOf, isTrue } = useQuery()
  const mode = query.get('mode') === 'put-back' ? 'put-back' : 'count'
  return <StockTakePage layerId={idOf('storageLayerID')} mode={mode} resume={isTrue('goOn')} />
}
