import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/grid.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
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
} from '#src/ui/icons.ts'
import { Menu, type MenuItem } from '#src/ui/menu.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { usePermission } from '#src/workspace/use-permission.ts'
import { archiveAct } from './compartment-children.tsx'
import { CompartmentContentsDialog } from './compartment-contents-dialog.tsx'
import { CompartmentEditDialog } from './compartment-edit-dialog.tsx'
import { CompartmentMoveDialog } from './compartment-move-dialog.tsx'
import { useCarry } from './storage-carry.tsx'

export interface CompartmentActionsProps {
  layer: StorageLayerRow
  transposed: boolean
  onReserve: () => void
  onNewSample: () => void
  onArchived: () => void
}

/** What is done with a compartment now and then. */
export function CompartmentActions({ layer, transposed, onReserve, onNewSample, onArchived }: CompartmentActionsProps) {
  const navigate = useNavigate()
  const doActs = useAct()
  const may = usePermission()
  const carry = useCarry()
  const [open, setOpen] = useState<'edit' | 'move' | 'contents' | null>(null)
  const close = () => setOpen(null)
  const isUnit = layer.parentId === null
  const mayChange = may('StorageLayer.Update')
  const archive = async () => {
    const done = t('{name} is archived', { name: layer.name })
    if (await doActs([archiveAct(layer, true)], { done, undo: [archiveAct(layer, false)] })) onArchived()
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
                'Put a spilled box back',
                PackageOpenIcon,
                () => navigate(addresses.putBack(layer.id)),
                isGrid(layer) && may('Sample.UpdateOwn'),
              ),
              ...item('reserve', 'Reserve positions', LockIcon, onReserve, isGrid(layer) && may('Sample.UpdateOwn')),
              ...item('contents', 'Move all that is in it', SwapIcon, () => setOpen('contents'), mayChange),
            ],
          },
          {
            id: 'compartment',
            items: [
              ...item('unit', 'Storage unit', CabinetIcon, () => navigate(addresses.unit(layer.unitId)), isUnit),
              ...item('edit', 'Edit compartment', EditIcon, () => setOpen('edit'), !isUnit && mayChange),
              ...item('pick-up', 'Pick up', HandIcon, () => carry.pickUpLayer(layer.id), !isUnit && mayChange),
              ...item('move', 'Move to', MoveIcon, () => setOpen('move'), !isUnit && mayChange),
              ...item('print', 'Print', PrintIcon, () => navigate(addresses.printLayer(layer.id, transposed))),
              ...item('archive', 'Archive', ArchiveIcon, () => void archive(), !isUnit && mayChange),
            ],
          },
        ].filter(({ items }) => items.length > 0)}
      />
      {open === 'edit' && <CompartmentEditDialog layer={layer} onClose={close} />}
      {open === 'move' && <CompartmentMoveDialog layer={layer} onClose={close} />}
      {open === 'contents' && <CompartmentContentsDialog layer={layer} onClose={close} />}
    </>
  )
}
