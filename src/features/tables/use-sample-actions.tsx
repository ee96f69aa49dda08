import { useState, type ReactNode } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { hasPermission, type Permission } from '#domain/permission.ts'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { ArchiveIcon, EditIcon, LinkIcon, MoveIcon, PlaceIcon, RestoreIcon, TagIcon, TrashIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useSelectionActions } from '#src/workspace/samples/selection-actions.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { MoveSamplesDialog } from './move-samples-dialog.tsx'
import { archiveMutations, deletedMessage, deleteMutations, moveMutations, readManySamples, restoreMutations } from './bulk-sample-mutations.ts'
import type { Selection } from './selection.ts'
import type { TableAction } from './table-action.ts'
import { useBulkWrite } from './use-bulk-write.tsx'

export interface SampleActions {
  live: (selection: Selection) => readonly TableAction[]
  archived: (selection: Selection) => readonly TableAction[]
  /** Their dialogs, and how far they are. */
  dialogs: ReactNode
}

interface Moving {
  ids: readonly number[]
  selection: Selection
}

const whoMay =
  (permission: Permission): TableAction['isPermitted'] =>
  ({ role }) =>
    hasPermission(role, permission)

/** What the tables of samples do: move, archive, restore, delete, each as one batch that is taken back as one; and the dialogs every list shares. */
export function useSampleActions(): SampleActions {
  const { workspace } = useWorkspace()
  const confirm = useConfirm()
  const bulk = useBulkWrite()
  const chosen = useSelectionActions()
  const navigate = useNavigate()
  const [moving, setMoving] = useState<Moving | null>(null)

  const archive = async (ids: readonly number[], selection: Selection) => {
    const steps = archiveMutations(await readManySamples(workspace, ids))
    const done = plural(steps.length, { one: '# sample archived', other: '# samples archived' })
    if (await bulk.doAll(steps, done)) selection.set(ids, false)
  }
  const restore = async (ids: readonly number[], selection: Selection) => {
    const steps = restoreMutations(await readManySamples(workspace, ids))
    const done = plural(steps.length, { one: '# sample restored', other: '# samples restored' })
    if (await bulk.doAll(steps, done)) selection.set(ids, false)
  }
  const remove = async (ids: readonly number[], selection: Selection) => {
    const title = plural(ids.length, { one: 'Delete # sample?', other: 'Delete # samples?' })
    if (!(await confirm({ title, message: t('This cannot be undone.'), confirmLabel: t('Delete'), danger: true }))) return
    const steps = deleteMutations(await readManySamples(workspace, ids))
    if (await bulk.doAll(steps, deletedMessage(steps.length))) selection.set(ids, false)
  }
  const move = async ({ ids, selection }: Moving, layer: StorageLayerRow, positions: readonly number[]) => {
    setMoving(null)
    const steps = await moveMutations(workspace, await readManySamples(workspace, ids), layer, positions)
    const done = plural(steps.length, { one: '# sample moved to {name}', other: '# samples moved to {name}' }, { name: layer.name })
    if (await bulk.doAll(steps, done)) selection.set(ids, false)
  }
  return {
    live: (selection) => [
      {
        id: 'move',
        label: t('Move'),
        icon: MoveIcon,
        on: 'many',
        isPermitted: whoMay('Sample.UpdateOwn'),
        run: (ids) => setMoving({ ids, selection }),
      },
      {
        id: 'archive',
        label: t('Archive'),
        icon: ArchiveIcon,
        on: 'many',
        isPermitted: whoMay('Sample.ArchiveOwn'),
        run: (ids) => void archive(ids, selection),
      },
      {
        id: 'bulk-update',
        label: t('Bulk update'),
        icon: EditIcon,
        on: 'many',
        isPermitted: whoMay('Sample.UpdateOwn'),
        run: chosen.bulkUpdate,
      },
      {
        id: 'set-parent',
        label: t('Set parent'),
        icon: LinkIcon,
        on: 'many',
        isPermitted: whoMay('Sample.UpdateOwn'),
        run: chosen.setParent,
      },
      {
        id: 'add-to-series',
        label: t('Add to series'),
        icon: TagIcon,
        on: 'many',
        isPermitted: whoMay('SampleSeries.Update'),
        run: chosen.addToSeries,
      },
      {
        id: 'show-in-storage',
        label: t('Show in storage'),
        icon: PlaceIcon,
        on: 'one',
        isPermitted: () => true,
        run: ([id]) => id !== undefined && navigate(addresses.sampleInBox(id)),
      },
    ],
    archived: (selection) => [
      {
        id: 'restore',
        label: t('Restore'),
        icon: RestoreIcon,
        on: 'many',
        isPermitted: whoMay('Sample.ArchiveOwn'),
        run: (ids) => void restore(ids, selection),
      },
      {
        id: 'delete',
        label: t('Delete'),
        icon: TrashIcon,
        on: 'many',
        danger: true,
        isPermitted: whoMay('Sample.DeleteOwn'),
        run: (ids) => void remove(ids, selection),
      },
    ],
    dialogs: (
      <>
        {moving && (
          <MoveSamplesDialog count={moving.ids.length} onClose={() => setMoving(null)} onMove={(layer, positions) => void move(moving, layer, positions)} />
        )}
        {bulk.progress}
      </>
    ),
  }
}
