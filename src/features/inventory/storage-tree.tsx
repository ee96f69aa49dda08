import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid, placesOf } from '#domain/rules/grid.ts'
import { readPath } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { Tree } from '#src/ui/tree.tsx'
import type { TreeNode } from '#src/ui/tree-rows.ts'
import { t } from '#src/ui/translate.ts'
import { iconOfLayer, iconOfUnit } from '#src/workspace/kind-of-layer.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { readStorageTree } from './read-storage-tree.ts'
import { dragOfLayer, useDropped } from './storage-drag.ts'

export interface StorageTreeProps {
  selectedId: number | null
  onSelect: (layerId: number) => void
  /** Opened down to this one from the start, though it is not chosen. */
  openedAt?: number | undefined
  /** Tubes and compartments can be dragged here. */
  movable?: boolean | undefined
}

const degrees = (celsius: number): string => `${celsius < 0 ? '−' : ''}${Math.abs(celsius)} °C`

/** Of a plain compartment: how many compartments are in it; where there are none, how many samples. */
const countOf = (layers: number, samples: number): string | undefined => (layers > 0 || samples > 0 ? String(layers || samples) : undefined)

/** Of the compartments above one, from the outermost: a text, which is another one only when the way is. */
const readIdsAbove = async (workspace: Workspace, layerId: number): Promise<string> =>
  (await readPath(workspace, layerId))
    .slice(0, -1)
    .map(({ id }) => id)
    .join(' ')

/** All places of the group, opened down to the chosen one. */
export function StorageTree({ selectedId, onSelect, openedAt, movable = false }: StorageTreeProps) {
  const dropped = useDropped()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const tree = useLive((workspace) => readStorageTree(workspace, [...expanded].map(Number)), [expanded])
  const at = selectedId ?? openedAt
  // Live: on a device that is still being filled the way to it comes later than its address.
  const way = useLive(async (workspace) => (at === undefined ? undefined : { at, above: await readIdsAbove(workspace, at) }), [at])
  const wanted = way?.at === at && way?.above ? `${at}: ${way.above}` : ''
  const [opened, setOpened] = useState('')
  if (wanted !== '' && wanted !== opened) {
    const above = way!.above.split(' ')
    setOpened(wanted)
    // Left as it is when all of it is open: another set would read the whole tree again for every box that is chosen.
    if (!above.every((id) => expanded.has(id))) setExpanded(new Set([...expanded, ...above]))
  }
  if (!tree) return null
  const toNode = (layer: StorageLayerRow): TreeNode => {
    const below = tree.childrenOf.get(layer.id)
    const unit = tree.unitOf.get(layer.id)
    const used = tree.usedOf.get(layer.id) ?? 0
    return {
      id: String(layer.id),
      label: layer.name,
      icon: unit ? iconOfUnit(unit.kind) : iconOfLayer(layer.kind),
      hasChildren: !isGrid(layer),
      trailing: isGrid(layer) ? `${used}/${placesOf(layer)}` : unit ? degrees(unit.temperature) : countOf(tree.holdsOf.get(layer.id) ?? 0, used),
      ...(movable && !unit && { drag: dragOfLayer(layer.id) }),
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
      onDrop={movable ? (what, id) => void dropped(what, Number(id)) : undefined}
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
