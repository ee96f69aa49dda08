import { useState, type ReactNode } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { hasPermission, type Permission } from '#domain/permission.ts'
import { readManySamples } from '#db/queries/samples.ts'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { ArchiveIcon, EditIcon, LinkIcon, MoveIcon, PlaceIcon, RestoreIcon, TagIcon, TrashIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { archiveSamplesBatch } from '#src/workspace/mutations/archive-sample.ts'
import { deleteSamplesBatch } from '#src/workspace/mutations/delete-sample.ts'
import { placeSamplesBatch } from '#src/workspace/mutations/move-sample.ts'
import { restoreSamplesBatch } from '#src/workspace/mutations/restore-sample.ts'
import { useMutateMany } from '#src/workspace/mutations/use-mutate-many.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useSelectionActions } from '#src/workspace/samples/selection-actions.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { MoveSamplesDialog } from './move-samples-dialog.tsx'
import type { Selection } from './selection.ts'
import type { TableAction } from './table-action.ts'

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
  const { mutateMany, progress } = useMutateMany()
  const chosen = useSelectionActions()
  const navigate = useNavigate()
  const [moving, setMoving] = useState<Moving | null>(null)

  const archive = async (ids: readonly number[], selection: Selection) => {
    if (await mutateMany(archiveSamplesBatch(await readManySamples(workspace, ids)))) selection.set(ids, false)
  }
  const restore = async (ids: readonly number[], selection: Selection) => {
    if (await mutateMany(restoreSamplesBatch(await readManySamples(workspace, ids)))) selection.set(ids, false)
  }
  const remove = async (ids: readonly number[], selection: Selection) => {
    const title = plural(ids.length, { one: 'Delete # sample?', other: 'Delete # samples?' })
    if (!(await confirm({ title, message: t('This cannot be undone.'), confirmLabel: t('Delete'), danger: true }))) return
    if (await mutateMany(deleteSamplesBatch(await readManySamples(workspace, ids)))) selection.set(ids, false)
  }
  const move = async ({ ids, selection }: Moving, layer: StorageLayerRow) => {
    setMoving(null)
    if (await mutateMany(placeSamplesBatch(workspace, await readManySamples(workspace, ids), layer))) selection.set(ids, false)
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
        {moving && <MoveSamplesDialog count={moving.ids.length} onClose={() => setMoving(null)} onMove={(layer) => void move(moving, layer)} />}
        {progress}
      </>
    ),
  }
}
