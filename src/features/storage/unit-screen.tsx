import { unitKindNames, type StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { msg } from '#domain/message.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { isGrid, capacityOf } from '#domain/rules/grid.ts'
import { readChildren, readOccupancy, readUnit } from '#db/queries/layers.ts'
import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { DescriptionList } from '#src/ui/lists/description-list.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ArchiveIcon, EditIcon, HierarchyIcon, RestoreIcon, SearchIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { layerIcon } from '#src/workspace/storage/layer-icons.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { archiveStorageUnitChange } from '#src/workspace/mutations/archive-storage-unit.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** A freezer, refrigerator, tank or cabinet: what it is, where it is, what is in it. spec ROUTE-29 */
export function UnitScreen({ unitId }: { unitId: number | null }) {
  const navigate = useNavigate()
  const may = usePermission()
  const found = useLive(
    async (workspace) => {
      const unit = unitId === null ? undefined : await readUnit(workspace, unitId)
      const children = unit ? await readChildren(workspace, unit.rootLayerId) : []
      return { unit, inside: await Promise.all(children.map(async (layer) => ({ layer, used: (await readOccupancy(workspace, layer)).samples }))) }
    },
    [unitId],
  )
  if (!found) return null
  const { unit, inside } = found
  if (!unit)
    return (
      <EmptyState page icon={SearchIcon} title={t('Storage unit not found')}>
        {t('It may have been removed or may belong to another group.')}
      </EmptyState>
    )
  return (
    <div className="page stack-l">
      <PageHeader
        back={{ label: t('Back'), onClick: () => navigate(addresses.layer(unit.rootLayerId)) }}
        title={unit.name}
        subtitle={<span className="mono">{toBarcode('layer', unit.rootLayerId)}</span>}
        actions={
          <Button variant="primary" icon={HierarchyIcon} onClick={() => navigate(addresses.layer(unit.rootLayerId))}>
            {t('Open in storage')}
          </Button>
        }
      />
      {unit.archived === 1 && (
        <Banner tone="warn" icon={ArchiveIcon}>
          {t('This storage unit is archived.')}
        </Banner>
      )}
      {may('StorageUnit.Update') && <UnitActions unit={unit} />}
      <Card label={t('Fields')}>
        <DescriptionList
          facts={[
            { label: t('Kind'), value: t(unitKindNames[unit.kind]) },
            { label: t('Temperature'), value: <span className="mono">{`${unit.temperature} °C`}</span> },
            { label: t('Department'), value: unit.department || '–' },
            { label: t('Building'), value: unit.building || '–' },
            { label: t('Floor'), value: unit.floor || '–' },
            { label: t('Room'), value: unit.room || '–' },
          ]}
        />
      </Card>
      <Card title={plural(inside.length, { one: '# compartment', other: '# compartments' })} flush>
        {inside.map(({ layer, used }) => {
          const Icon = layerIcon(layer.kind)
          return (
            <Row
              key={layer.id}
              href={addresses.layer(layer.id)}
              leading={<Icon className="i" aria-hidden />}
              title={layer.name}
              trailing={isGrid(layer) && <span className="mono">{`${used}/${capacityOf(layer)}`}</span>}
              chevron
            />
          )
        })}
      </Card>
    </div>
  )
}

function UnitActions({ unit }: { unit: StorageUnitRow }) {
  const navigate = useNavigate()
  const mutate = useMutate()
  const isArchived = unit.archived === 1
  return (
    <ActionBar label={t('Actions')}>
      <Button tall icon={EditIcon} onClick={() => navigate(addresses.editUnit(unit.id))}>
        {t('Edit')}
      </Button>
      <Button tall icon={isArchived ? RestoreIcon : ArchiveIcon} className="away" onClick={() => void mutate(archiveStorageUnitChange(unit, !isArchived))}>
        {isArchived ? t('Restore') : t(msg('Archive', 'verb'))}
      </Button>
    </ActionBar>
  )
}
