import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readChildren, readUnits } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { BoxesIcon, ScanIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** Beside a compartment without samples: how they get there, or where the boxes are. */
export function NothingToCheck({ layer }: { layer: StorageLayerRow }) {
  const navigate = useNavigate()
  const children = useLive((workspace) => readChildren(workspace, layer.id), [layer.id])
  const title = t('Nothing to check yet')
  if (isGrid(layer))
    return (
      <EmptyState
        icon={TubesIcon}
        title={title}
        action={
          <Button variant="primary" icon={ScanIcon} onClick={() => navigate(addresses.moveInto(layer.id))}>
            {t('Fill by scanning')}
          </Button>
        }
      >
        {t('No sample is recorded in {name}. Scan the tubes into it first.', { name: layer.name })}
      </EmptyState>
    )
  if (!children) return null
  return <NoBoxHere title={title} layer={layer} hasBoxes={children.length > 0} />
}

/** A stock-take without a compartment: boxes are checked one by one. */
export function ChooseWhatToCheck() {
  const navigate = useNavigate()
  const found = useLive(async (workspace) => {
    const units = await readUnits(workspace)
    const inside = await Promise.all(units.map(({ rootLayerId }) => readChildren(workspace, rootLayerId)))
    return { root: units[0]?.rootLayerId, hasBoxes: inside.some((layers) => layers.length > 0) }
  }, [])
  const root = useLive(async (workspace) => (found?.root === undefined ? undefined : workspace.mirror('storageLayers').get(found.root)), [found?.root])
  if (!found) return null
  if (root && !found.hasBoxes) return <NoBoxHere page title={t('Nothing to check yet')} layer={root} hasBoxes={false} />
  return (
    <EmptyState
      page
      icon={BoxesIcon}
      title={t('Which box do you want to check?')}
      action={
        <Button variant="primary" onClick={() => navigate(addresses.storage)}>
          {t('Open storage')}
        </Button>
      }
    >
      {t('Open it in storage or scan its code, then choose Stock-take in its menu.')}
    </EmptyState>
  )
}

interface NoBoxHereProps {
  title: string
  layer: StorageLayerRow
  hasBoxes: boolean
  page?: boolean
}

function NoBoxHere({ title, layer, hasBoxes, page }: NoBoxHereProps) {
  const navigate = useNavigate()
  const mayCreate = useAccess().can('StorageLayer.Create')
  const text = hasBoxes
    ? t('No sample lies directly in {name}. Check its boxes one by one.', { name: layer.name })
    : t('Create a box in {name} first, and put samples into it.', { name: layer.name })
  return (
    <EmptyState
      page={page}
      icon={BoxesIcon}
      title={title}
      action={
        <Button variant="primary" onClick={() => navigate(addresses.layer(layer.id))}>
          {!hasBoxes && mayCreate ? t('Create box') : t('Open {name}', { name: layer.name })}
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}
