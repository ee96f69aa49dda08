import { readManySamples } from '#db/queries/samples.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { Workspace } from '#db/workspace.ts'
import { ArchiveIcon, MoveIcon } from '#src/ui/icons/icons.ts'
import { PlaceIcon, RestoreIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { mutateMany } from '#src/workspace/saving/mutate-many.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { tableAction } from '#src/workspace/selection/table-action.ts'

const MoveSamplesDialog = lazyComponent(async () => (await import('./move-samples-dialog.tsx')).MoveSamplesDialog)

// Loaded with the first change: a page can show its actions without the code of the commands.
async function archiveSamples(workspace: Workspace, ids: readonly number[]) {
  const { archiveSamplesBatch } = await import('#src/workspace/mutations/samples.ts')
  return archiveSamplesBatch(await readManySamples(workspace, ids))
}
async function restoreSamples(workspace: Workspace, ids: readonly number[]) {
  const { restoreSamplesBatch } = await import('#src/workspace/mutations/samples.ts')
  return restoreSamplesBatch(await readManySamples(workspace, ids))
}
async function deleteSamples(workspace: Workspace, ids: readonly number[]) {
  const { deleteSamplesBatch } = await import('#src/workspace/mutations/samples.ts')
  return deleteSamplesBatch(await readManySamples(workspace, ids))
}
async function placeSamples(workspace: Workspace, ids: readonly number[], layer: StorageLayerRow) {
  const { placeSamplesBatch } = await import('#src/workspace/mutations/move-sample.ts')
  return placeSamplesBatch(workspace, await readManySamples(workspace, ids), layer)
}

export const actions: Actions = {
  selectionActions: [
    {
      ...tableAction('SAMPLES', 'move'),
      order: 10,
      icon: MoveIcon,
      run: (ids, host) => moveChosen(ids, host),
    },
    {
      ...tableAction('SAMPLES', 'archive'),
      order: 20,
      icon: ArchiveIcon,
      run: (ids, host) => mutateMany(host, archiveSamples(host.workspace, ids)),
    },
    {
      ...tableAction('SAMPLES', 'show-in-storage'),
      order: 60,
      icon: PlaceIcon,
      run: ([id], { navigate }) => {
        if (id !== undefined) navigate(addresses.sampleInBox(id))
      },
    },
    {
      ...tableAction('ARCHIVE', 'restore'),
      order: 10,
      icon: RestoreIcon,
      run: (ids, host) => mutateMany(host, restoreSamples(host.workspace, ids)),
    },
    {
      ...tableAction('ARCHIVE', 'delete'),
      order: 20,
      danger: true,
      icon: TrashIcon,
      run: (ids, host) => deleteChosen(ids, host),
    },
  ],
}

/** True if they were moved; closing the dialog moves nothing. */
const moveChosen = (ids: readonly number[], host: ActionHost): Promise<boolean> =>
  new Promise((resolve) =>
    host.open((close) => (
      <MoveSamplesDialog
        count={ids.length}
        onClose={() => {
          close()
          resolve(false)
        }}
        onMove={(layer) => {
          close()
          resolve(mutateMany(host, placeSamples(host.workspace, ids, layer)))
        }}
      />
    )),
  )

async function deleteChosen(ids: readonly number[], host: ActionHost): Promise<boolean> {
  const title = plural(ids.length, { one: 'Delete # sample?', other: 'Delete # samples?' })
  if (!(await host.confirm({ title, message: t('This cannot be undone.'), confirmLabel: t('Delete'), danger: true }))) return false
  return mutateMany(host, deleteSamples(host.workspace, ids))
}
