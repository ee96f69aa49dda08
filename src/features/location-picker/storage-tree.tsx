import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid, capacityOf } from '#domain/rules/grid.ts'
import { readPath } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { Tree } from '#src/ui/lists/tree.tsx'
import type { TreeNode } from '#src/ui/lists/tree-rows.ts'
import { t } from '#src/ui/text/translate.ts'
import { layerIcon, unitIcon } from '#src/workspace/storage/layer-icons.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readStorageTree } from './read-storage-tree.ts'
import { layerDragId, useDropIntoLayer } from '#src/features/move-tray/drag-and-drop.ts'

export interface StorageTreeProps {
  selectedId: number | null
  onSelect: (layerId: number) => void
  /** Expanded down to this one from the start, although it is not selected. */
  openedAt?: number | undefined
  /** Tubes and compartments can be dropped here. */
  movable?: boolean | undefined
}

const temperatureText = (celsius: number): string => `${celsius < 0 ? '−' : ''}${Math.abs(celsius)} °C`

/** Without a grid: how many compartments are in it or, if none, how many samples. */
const countText = (layers: number, samples: number): string | undefined => (layers > 0 || samples > 0 ? String(layers || samples) : undefined)

/** The ancestors of a compartment, from the outermost: as a text, so that it changes only when the path does. */
const readIdsAbove = async (workspace: Workspace, layerId: number): Promise<string> =>
  (await readPath(workspace, layerId))
    .slice(0, -1)
    .map(({ id }) => id)
    .join(' ')

/** All storage of the group, expanded down to the selected compartment. */
export function StorageTree({ selectedId, onSelect, openedAt, movable = false }: StorageTreeProps) {
  const dropIntoLayer = useDropIntoLayer()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const tree = useLive((workspace) => readStorageTree(workspace, [...expanded].map(Number)), [expanded])
  const at = selectedId ?? openedAt
  // Live: while a device is still downloading, the path may arrive later than the address.
  const ancestors = useLive(async (workspace) => (at === undefined ? undefined : { at, above: await readIdsAbove(workspace, at) }), [at])
  const wanted = ancestors?.at === at && ancestors?.above ? `${at}: ${ancestors.above}` : ''
  const [opened, setOpened] = useState('')
  if (wanted !== '' && wanted !== opened) {
    const above = ancestors!.above.split(' ')
    setOpened(wanted)
    // Unchanged if everything is expanded already: a new set would read the whole tree again for every box selected.
    if (!above.every((id) => expanded.has(id))) setExpanded(new Set([...expanded, ...above]))
  }
  if (!tree) return null
  const toNode = (layer: StorageLayerRow): TreeNode => {
    const below = tree.childrenOf.get(layer.id)
    const unit = tree.unitOf.get(layer.id)
    const used = tree.sampleCountOf.get(layer.id) ?? 0
    return {
      id: String(layer.id),
      label: layer.name,
      icon: unit ? unitIcon(unit.kind) : layerIcon(layer.kind),
      hasChildren: !isGrid(layer),
      trailing: isGrid(layer)
        ? `${used}/${capacityOf(layer)}`
        : unit
          ? temperatureText(unit.temperature)
          : countText(tree.layerCountOf.get(layer.id) ?? 0, used),
      ...(movable && !unit && { drag: layerDragId(layer.id) }),
      ...(below && { children: below.map(toNode) }),
    }
  }
  return (
    <Tree
      label={t('Storage')}
      nodes={tree.roots.map(toNode)}
      selectedId={selectedId === null ? null : String(selectedId)}
      expandedIds={expanded}
      onSelect={(id) => onSelect(Number(id))}
      onDrop={movable ? (what, id) => void dropIntoLayer(what, Number(id)) : undefined}
      onToggle={(id, open) =>
        setExpanded((before) => {
          const after = new Set(before)
          if (open) after.add(id)
          else after.delete(id)
          return after
        })
      }
    />
  )
}
