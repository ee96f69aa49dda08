import { readPath, readUnits } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { BoxIcon, ChevronRightIcon, HierarchyIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { unitIcon } from '#src/workspace/storage/layer-icons.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import classes from './storage-screen.module.css'

export interface StorageBreadcrumbsProps {
  layerId: number | null
  onSelect: (layerId: number) => void
  onTop: () => void
}

/** The new inventory's path: from all storage down to what the current compartment is in, each step a link. At the top, the units. */
export function StorageBreadcrumbs({ layerId, onSelect, onTop }: StorageBreadcrumbsProps) {
  const found = useLive(
    async (workspace) => ({ path: layerId === null ? [] : await readPath(workspace, layerId), units: layerId === null ? await readUnits(workspace) : [] }),
    [layerId],
  )
  if (!found) return null
  return (
    <>
      <nav className={classes.breadcrumbs} aria-label={t('Path')}>
        <Button icon={HierarchyIcon} onClick={onTop}>
          {t('Storage')}
        </Button>
        {found.path.slice(0, -1).map((layer) => (
          <span key={layer.id} className={classes.step}>
            <ChevronRightIcon className="i i-s" aria-hidden />
            <Button onClick={() => onSelect(layer.id)}>{layer.name}</Button>
          </span>
        ))}
      </nav>
      {layerId === null && (
        <div className="page">
          {found.units.length === 0 && <EmptyState icon={BoxIcon} title={t('No storage yet')} />}
          {found.units.length > 0 && (
            <Card title={t('Storage units')} flush>
              {found.units.map((unit) => {
                const Icon = unitIcon(unit.kind)
                return (
                  <Row
                    key={unit.id}
                    onClick={() => onSelect(unit.rootLayerId)}
                    leading={<Icon className="i" aria-hidden />}
                    title={unit.name}
                    subtitle={[unit.building, unit.floor, unit.room].filter(Boolean).join(' · ')}
                    chevron
                  />
                )
              })}
            </Card>
          )}
        </div>
      )}
    </>
  )
}
