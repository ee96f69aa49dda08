import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/grid.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import {
  ArchiveIcon,
  CabinetIcon,
  CheckIcon,
  EditIcon,
  HandIcon,
  LockIcon,
  MoreIcon,
  MoveIcon,
  PackageOpenIcon,
  PlusIcon,
  PrintIcon,
  SwapIcon,
} from '#src/ui/icons/icons.ts'
import { Menu, type MenuItem } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { archiveLayerChange } from '#src/workspace/mutations/archive-layer.ts'
import { useMutate } from '#src/workspace/mutations/use-mutate.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { LayerContentsDialog } from './layer-contents-dialog.tsx'
import { LayerEditDialog } from './layer-edit-dialog.tsx'
import { LayerMoveDialog } from './layer-move-dialog.tsx'
import { useMoveTray } from '#src/features/move-tray/move-tray.tsx'

export interface LayerActionsProps {
  layer: StorageLayerRow
  transposed: boolean
  onReserve: () => void
  onNewSample: () => void
  onArchived: () => void
}

/** What is done with a compartment now and then. */
export function LayerActions({ layer, transposed, onReserve, onNewSample, onArchived }: LayerActionsProps) {
  const navigate = useNavigate()
  const mutate = useMutate()
  const may = usePermission()
  const tray = useMoveTray()
  const [open, setOpen] = useState<'edit' | 'move' | 'contents' | null>(null)
  const close = () => setOpen(null)
  const isUnit = layer.parentId === null
  const mayChange = may('StorageLayer.Update')
  const archive = async () => {
    if (await mutate(archiveLayerChange(layer, true))) onArchived()
  }
  const item = (id: string, label: string, icon: MenuItem['icon'], onSelect: () => void, isThere = true): MenuItem[] =>
    isThere ? [{ id, label: t(label), icon, onSelect }] : []
  return (
    <>
      <Menu
        align="end"
        target={<IconButton icon={MoreIcon} label={t('More')} tall />}
        sections={[
          {
            id: 'content',
            items: [
              ...item('new-sample', 'New sample', PlusIcon, onNewSample, !isGrid(layer) && may('Sample.Create')),
              ...item('stock-take', 'Stock-take', CheckIcon, () => navigate(addresses.stockTake(layer.id)), may('Sample.UpdateOwn')),
              ...item(
                'put-back',
                'Return tubes to a spilled box',
                PackageOpenIcon,
                () => navigate(addresses.putBack(layer.id)),
                isGrid(layer) && may('Sample.UpdateOwn'),
              ),
              ...item('reserve', 'Reserve positions', LockIcon, onReserve, isGrid(layer) && may('Sample.UpdateOwn')),
              ...item('contents', 'Move contents', SwapIcon, () => setOpen('contents'), mayChange),
            ],
          },
          {
            id: 'compartment',
            items: [
              ...item('unit', 'Storage unit', CabinetIcon, () => navigate(addresses.unit(layer.unitId)), isUnit),
              ...item('edit', 'Edit compartment', EditIcon, () => setOpen('edit'), !isUnit && mayChange),
              ...item('pick-up', 'Pick up', HandIcon, () => tray.setLayer(layer.id), !isUnit && mayChange),
              ...item('move', 'Move compartment', MoveIcon, () => setOpen('move'), !isUnit && mayChange),
              ...item('print', 'Print', PrintIcon, () => navigate(addresses.printLayer(layer.id, transposed))),
              ...item('archive', 'Archive', ArchiveIcon, () => void archive(), !isUnit && mayChange),
            ],
          },
        ].filter(({ items }) => items.length > 0)}
      />
      {open === 'edit' && <LayerEditDialog layer={layer} onClose={close} />}
      {open === 'move' && <LayerMoveDialog layer={layer} onClose={close} />}
      {open === 'contents' && <LayerContentsDialog layer={layer} onClose={close} />}
    </>
  )
}
