import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { unitKindNames } from '#domain/rules/storage/unit-kind-names.ts'
import { msg } from '#domain/message.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { readLayer, readUnit } from '#db/queries/layers.ts'
import { temperatureText } from '#src/workspace/storage/temperature-text.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ArchiveIcon, BoxesIcon, EditIcon, HierarchyIcon } from '#src/ui/icons/icons.ts'
import { InstrumentIcon, RestoreIcon } from '#src/ui/icons/more-icons.ts'
import type { Fact } from '#src/ui/lists/description-list.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { archiveStorageUnitChange } from '#src/workspace/mutations/storage.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useBoxContents } from '#src/workspace/storage/box-contents.ts'
import { useStorageFill } from '#src/workspace/storage/storage-fill.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { fillFacts } from '#src/features/storage/layers/layer-subtitle.tsx'
import { readLayersBelow } from '#src/features/storage/map/read-layers-below.ts'
import { StorageMap } from '#src/features/storage/map/storage-map.tsx'
import classes from './unit-screen.module.css'

/** A freezer, refrigerator, tank or cabinet: what it is, where it is, what is in it. spec ROUTE-29 */
export function UnitScreen({ unitId }: { unitId: number | null }) {
  const navigate = useNavigate()
  const fill = useStorageFill()
  const found = useLive(
    async (workspace) => {
      const unit = unitId === null ? undefined : await readUnit(workspace, unitId)
      const [root, below] = unit ? await Promise.all([readLayer(workspace, unit.rootLayerId), readLayersBelow(workspace, unit.rootLayerId)]) : []
      return { unit, root, below: below ?? [] }
    },
    [unitId],
  )
  const contents = useBoxContents(found?.root && fill?.get(found.root.id)?.boxIds)
  if (!found) return null
  const { unit, root, below } = found
  if (!unit) return <NotFoundPage title={t('Storage unit not found')} />
  return (
    <div className="page stack-l">
      <PageHeader
        back={{ label: t('Back'), onClick: () => navigate(addresses.layer(unit.rootLayerId)) }}
        title={unit.name}
        subtitle={fillFacts(below, fill?.get(unit.rootLayerId)).join(' · ')}
        actions={<UnitActions unit={unit} />}
      />
      {unit.archived === 1 && (
        <Banner tone="warn" icon={ArchiveIcon}>
          {t('This storage unit is archived.')}
        </Banner>
      )}
      <UnitFacts unit={unit} />
      {root && below.length > 0 && <StorageMap layer={root} below={below} fill={fill} contents={contents} hrefOf={addresses.layer} />}
      {below.length === 0 && (
        <EmptyState icon={BoxesIcon} title={t('No compartments yet')}>
          {t('Open it in storage to create compartments and put samples into them.')}
        </EmptyState>
      )}
    </div>
  )
}

function UnitFacts({ unit }: { unit: StorageUnitRow }) {
  const facts: readonly Fact[] = [
    { label: t('Kind'), value: t(unitKindNames[unit.kind]) },
    { label: t('Temperature'), value: temperatureText(unit.temperature) },
    { label: t('Department'), value: unit.department },
    { label: t('Building'), value: unit.building },
    { label: t('Floor'), value: unit.floor },
    { label: t('Room'), value: unit.room },
    { label: t('Barcode'), value: <span className="mono">{toBarcode('layer', unit.rootLayerId)}</span> },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="small muted">{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function UnitActions({ unit }: { unit: StorageUnitRow }) {
  const navigate = useNavigate()
  const mutate = useMutate()
  const may = usePermission()
  const isArchived = unit.archived === 1
  return (
    <>
      <Button icon={HierarchyIcon} onClick={() => navigate(addresses.layer(unit.rootLayerId))}>
        {t('Open in storage')}
      </Button>
      <Button icon={InstrumentIcon} onClick={() => navigate(equipmentAddresses.page(unit.id))}>
        {t('Status and log book')}
      </Button>
      {may('StorageUnit.Update') && (
        <>
          <Button icon={EditIcon} onClick={() => navigate(addresses.editUnit(unit.id))}>
            {t('Edit')}
          </Button>
          <Button icon={isArchived ? RestoreIcon : ArchiveIcon} className="away" onClick={() => void mutate(archiveStorageUnitChange(unit, !isArchived))}>
            {isArchived ? t('Restore') : t(msg('Archive', 'verb'))}
          </Button>
        </>
      )}
    </>
  )
}
