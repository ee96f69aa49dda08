import type { ComponentType, ReactNode } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { msg } from '#domain/message.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readLayer } from '#db/queries/layers.ts'
import { ArchiveIcon, CabinetIcon, CheckIcon, EditIcon, HandIcon, LockIcon, MoveIcon, SwapIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { CodeIcon, PackageOpenIcon, PlusIcon, PrintIcon, PutDownIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions, LayerPageHost } from '#src/workspace/contributions/areas.ts'
import type { Access } from '#src/workspace/permissions/use-access.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

const LayerCodesDialog = lazyComponent(async () => (await import('./layers/layer-codes-dialog.tsx')).LayerCodesDialog)
const LayerContentsDialog = lazyComponent(async () => (await import('./layers/layer-contents-dialog.tsx')).LayerContentsDialog)
const LayerEditDialog = lazyComponent(async () => (await import('./layers/layer-edit-dialog.tsx')).LayerEditDialog)
const LayerMoveDialog = lazyComponent(async () => (await import('./layers/layer-move-dialog.tsx')).LayerMoveDialog)

const isUnit = ({ parentId }: StorageLayerRow) => parentId === null
const canChange = (layer: StorageLayerRow, access: Access) => !isUnit(layer) && access.can('StorageLayer.Update')
const canFill = (layer: StorageLayerRow, access: Access) => isGrid(layer) && access.can('Sample.UpdateOwn')

type LayerDialog = ComponentType<{ layer: StorageLayerRow; onClose: () => void }>

const openDialog = (Dialog: LayerDialog, layer: StorageLayerRow, open: LayerPageHost['open']) =>
  open((close) => <LiveLayer layer={layer}>{(live) => <Dialog layer={live} onClose={close} />}</LiveLayer>)

export const actions: Actions = {
  printouts: [{ id: 'layer', order: 10, label: () => t('Print'), icon: PrintIcon, href: ({ id }, isTransposed) => addresses.printLayer(id, isTransposed) }],
  layerActions: [
    {
      id: 'new-sample',
      order: 10,
      section: 'content',
      label: () => t('New sample'),
      icon: PlusIcon,
      isAvailable: (layer, access) => !isGrid(layer) && access.can('Sample.Create'),
      run: (_, { createSample }) => createSample(),
    },
    {
      id: 'stock-take',
      order: 20,
      section: 'content',
      label: () => t('Stock-take'),
      icon: CheckIcon,
      isAvailable: (_, access) => access.can('Sample.UpdateOwn'),
      run: ({ id }, { navigate }) => navigate(addresses.stockTake(id)),
    },
    {
      id: 'put-back',
      order: 30,
      section: 'content',
      label: () => t('Return tubes to a spilled box'),
      icon: PackageOpenIcon,
      isAvailable: canFill,
      run: ({ id }, { navigate }) => navigate(addresses.putBack(id)),
    },
    {
      id: 'reserve',
      order: 40,
      section: 'content',
      label: () => t('Reserve positions'),
      icon: LockIcon,
      isAvailable: canFill,
      run: (_, { startReserving }) => startReserving(),
    },
    {
      id: 'contents',
      order: 50,
      section: 'content',
      label: () => t('Move contents'),
      icon: SwapIcon,
      isAvailable: (_, access) => access.can('StorageLayer.Update'),
      run: (layer, { open }) => openDialog(LayerContentsDialog, layer, open),
    },
    {
      id: 'place-sample',
      order: 10,
      section: 'place',
      label: () => t('The scanned sample'),
      icon: PutDownIcon,
      run: (_, { placeHere }) => placeHere('sample'),
    },
    {
      id: 'place-series',
      order: 20,
      section: 'place',
      label: () => t('All samples of the open series'),
      icon: TubesIcon,
      run: (_, { placeHere }) => placeHere('series'),
    },
    {
      id: 'unit',
      order: 10,
      section: 'layer',
      label: () => t('Storage unit'),
      icon: CabinetIcon,
      isAvailable: isUnit,
      run: ({ unitId }, { navigate }) => navigate(addresses.unit(unitId)),
    },
    {
      id: 'edit',
      order: 20,
      section: 'layer',
      label: () => t('Edit compartment'),
      icon: EditIcon,
      isAvailable: canChange,
      run: (layer, { open }) => openDialog(LayerEditDialog, layer, open),
    },
    {
      id: 'pick-up',
      order: 30,
      section: 'layer',
      label: () => t('Pick up'),
      icon: HandIcon,
      isAvailable: canChange,
      run: (_, { pickUp }) => pickUp(),
    },
    {
      id: 'move',
      order: 40,
      section: 'layer',
      label: () => t('Move compartment'),
      icon: MoveIcon,
      isAvailable: canChange,
      run: (layer, { open }) => openDialog(LayerMoveDialog, layer, open),
    },
    {
      id: 'codes',
      order: 50,
      section: 'layer',
      label: () => t('Barcode and ID'),
      icon: CodeIcon,
      run: (layer, { open }) => openDialog(LayerCodesDialog, layer, open),
    },
    {
      id: 'archive',
      order: 10,
      section: 'layer-end',
      label: () => t(msg('Archive', 'verb')),
      icon: ArchiveIcon,
      isAvailable: canChange,
      run: (layer, host) => void archive(layer, host),
    },
  ],
}

async function archive(layer: StorageLayerRow, { mutate, leave }: LayerPageHost): Promise<void> {
  // Loaded with the first change: a page can show its actions without the code of the commands.
  const archived = import('#src/workspace/mutations/storage.ts').then(({ archiveLayerChange }) => archiveLayerChange(layer, true))
  if (await mutate(archived)) leave()
}

/** For a dialog opened for a compartment: it follows changes to the compartment while the dialog is open. */
function LiveLayer({ layer, children }: { layer: StorageLayerRow; children: (layer: StorageLayerRow) => ReactNode }) {
  return children(useLive((workspace) => readLayer(workspace, layer.id), [layer.id]) ?? layer)
}
