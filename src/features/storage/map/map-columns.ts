import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'

/** A column of the map: a compartment with what stands directly in it. */
export interface MapColumn {
  readonly holder: StorageLayerRow
  /** What it is in, from the open compartment down, without either of them. */
  readonly path: readonly string[]
  readonly boxes: readonly StorageLayerRow[]
  /** Compartments without any box: a shelf for bottles, an empty rack. */
  readonly others: readonly StorageLayerRow[]
}

/** Groups boxes by the compartment they stand in, from the outside in; `below` is everything in the open one, sorted by place. */
export function groupIntoColumns(open: StorageLayerRow, below: readonly StorageLayerRow[]): MapColumn[] {
  const inside = new Map<number | null, StorageLayerRow[]>()
  for (const layer of below) inside.set(layer.parentId, [...(inside.get(layer.parentId) ?? []), layer])
  const hasBoxes = (layer: StorageLayerRow): boolean => isGrid(layer) || (inside.get(layer.id) ?? []).some(hasBoxes)
  const columnsOf = (holder: StorageLayerRow, path: readonly string[]): MapColumn[] => {
    const children = inside.get(holder.id) ?? []
    const boxes = children.filter(isGrid)
    const others = children.filter((child) => !hasBoxes(child))
    const deeper = children.filter((child) => !isGrid(child) && hasBoxes(child))
    const pathBelow = holder === open ? [] : [...path, holder.name]
    return [...(boxes.length + others.length > 0 ? [{ holder, path, boxes, others }] : []), ...deeper.flatMap((child) => columnsOf(child, pathBelow))]
  }
  return columnsOf(open, [])
}
