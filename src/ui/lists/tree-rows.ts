/* The rows of a tree that are in sight, in order, with what screen readers need to know of each. */
import type { Icon } from '#src/ui/icons/icons.ts'

export interface TreeNode {
  id: string
  label: string
  icon?: Icon | undefined
  /** At the end of the row: '44/81'. */
  trailing?: string | undefined
  /** Undefined with `hasChildren`: they are fetched when the node is opened. */
  children?: readonly TreeNode[] | undefined
  hasChildren?: boolean | undefined
  /** It can be dragged; the text says what it is to whom it is dropped. */
  drag?: string | undefined
}

export interface TreeRow {
  node: TreeNode
  level: number
  position: number
  siblings: number
  /** Undefined for a leaf. */
  expanded: boolean | undefined
  parentId: string | undefined
}

export function treeRows(nodes: readonly TreeNode[], expandedIds: ReadonlySet<string>, level = 1, parentId?: string): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const branch = node.hasChildren ?? (node.children?.length ?? 0) > 0
    const expanded = branch ? expandedIds.has(node.id) : undefined
    const row = { node, level, position: index + 1, siblings: nodes.length, expanded, parentId }
    return expanded ? [row, ...treeRows(node.children ?? [], expandedIds, level + 1, node.id)] : [row]
  })
}
