import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readPath, readChildren, readUnits } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { Tree } from '#src/ui/lists/tree.tsx'
import type { TreeNode } from '#src/ui/lists/tree-rows.ts'
import { countText, t } from '#src/ui/text/translate.ts'
import { layerIcon, unitIcon } from '#src/workspace/storage/layer-icons.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { LayerFill, StorageFill } from '#src/workspace/storage/storage-fill.ts'
import { expiryTexts, fillText, percentFull } from '#src/workspace/storage/fill-text.ts'
import { temperatureText } from '#src/workspace/storage/temperature-text.ts'
import { layerDragId, useDropIntoLayer } from '#src/features/move-tray/drag-and-drop.ts'
import { ExpiryCounts } from './expiry-counts.tsx'
import { FillBar } from './fill-bar.tsx'
import classes from './fill.module.css'

export interface StorageTreeProps {
  /** How full everything is; undefined until it is known. */
  fill: StorageFill | undefined
  selectedId: number | null
  onSelect: (layerId: number) => void
  /** Expanded down to this one from the start, although it is not selected. */
  openedAt?: number | undefined
  /** Tubes and compartments can be dropped here. */
  movable?: boolean | undefined
  /** True for names and temperatures of storage units alone: what is beside the tree shows how full they are. */
  plainUnits?: boolean | undefined
}

/** How full a compartment is, in words, as a number at the end of its row, and as a picture; undefined until it is known. */
function showFill(layer: StorageLayerRow, unit: StorageUnitRow | undefined, fill: LayerFill | undefined): Pick<TreeNode, 'trailing' | 'description' | 'below'> {
  if (isGrid(layer)) return { trailing: fill && `${fill.taken}/${fill.capacity}` }
  const expiry = fill ? expiryTexts(fill) : []
  if (unit)
    return {
      trailing: temperatureText(unit.temperature),
      description: [fill && fillText(fill), ...expiry].filter(Boolean).join(', '),
      below: <UnitFill fill={fill} />,
    }
  const description = expiry.join(', ')
  if (fill?.capacity === 0) return { trailing: fill.samples > 0 ? countText(fill.samples) : undefined, description }
  return { trailing: fill && t('{percent}%', { percent: percentFull(fill) }), description, below: <CompartmentFill fill={fill} /> }
}

/** The ancestors of a compartment, from the outermost: as a text, so that it changes only when the path does. */
const readIdsAbove = async (workspace: Workspace, layerId: number): Promise<string> =>
  (await readPath(workspace, layerId))
    .slice(0, -1)
    .map(({ id }) => id)
    .join(' ')

/** All storage of the group, expanded down to the selected compartment. */
export function StorageTree({ fill, selectedId, onSelect, openedAt, movable = false, plainUnits = false }: StorageTreeProps) {
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
    return {
      id: String(layer.id),
      label: layer.name,
      icon: unit ? unitIcon(unit.kind) : layerIcon(layer.kind),
      hasChildren: !isGrid(layer),
      ...showFill(layer, unit, fill?.get(layer.id)),
      ...(unit && plainUnits && { below: undefined }),
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

interface StorageTreeData {
  roots: StorageLayerRow[]
  /** The storage unit of each root. */
  unitOf: ReadonlyMap<number, StorageUnitRow>
  /** Only of expanded ones. */
  childrenOf: ReadonlyMap<number, StorageLayerRow[]>
}

/** The expanded part of the tree: what is not visible costs nothing. */
async function readStorageTree(workspace: Workspace, opened: readonly number[]): Promise<StorageTreeData> {
  const units = await readUnits(workspace)
  const roots = (await workspace.mirror('storageLayers').bulkGet(units.map((unit) => unit.rootLayerId))).flatMap((root) => root ?? [])
  const childrenOf = new Map(await Promise.all(opened.map(async (layerId) => [layerId, await readChildren(workspace, layerId)] as const)))
  return { roots, unitOf: new Map(units.map((unit) => [unit.rootLayerId, unit])), childrenOf }
}

interface TreeFillProps {
  /** Undefined until it is known: the row has its final height before. */
  fill: LayerFill | undefined
}

/** Below the name of a storage unit in the tree: how full it is, and what expires in it. */
function UnitFill({ fill }: TreeFillProps) {
  return (
    <>
      <FillBar fill={fill} />
      <span className={classes.line}>
        <span className={classes.percent}>{fill && fillText(fill)}</span>
        <ExpiryCounts fill={fill} />
      </span>
    </>
  )
}

/** The same in one line for a rack, shelf or drawer; the percentage is at the end of the row. */
function CompartmentFill({ fill }: TreeFillProps) {
  return (
    <span className={classes.line}>
      <FillBar fill={fill} />
      <ExpiryCounts fill={fill} />
    </span>
  )
}
