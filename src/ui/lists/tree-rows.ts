/* The visible rows of a tree, in order, with what screen readers need to know about each. */
import type { ReactNode } from 'react'
import type { Icon } from '#src/ui/icons/icons.ts'

export interface TreeNode {
  id: string
  label: string
  icon?: Icon | undefined
  /** At the end of the row: '44/81'. */
  trailing?: string | undefined
  /** Below the label: a picture of what `description` says. */
  below?: ReactNode
  /** Read out after the label and what is at the end of the row. */
  description?: string | undefined
  /** Undefined with `hasChildren`: they are loaded when the node is expanded. */
  children?: readonly TreeNode[] | undefined
  hasChildren?: boolean | undefined
  /** It can be dragged; the text tells the drop target what it is. */
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
