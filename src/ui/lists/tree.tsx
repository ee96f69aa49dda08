/* A tree of compartments. Tapping a row selects and expands it; tapping the arrow, or the selected row again, expands or collapses it. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { TreeItem } from './tree-item.tsx'
import { treeRows, type TreeNode, type TreeRow } from './tree-rows.ts'
import classes from './tree.module.css'

export interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  selectedId: string | null
  expandedIds: ReadonlySet<string>
  onSelect: (id: string) => void
  onToggle: (id: string, expanded: boolean) => void
  /** Something was dropped on a row. */
  onDrop?: ((what: string, id: string) => void) | undefined
}

const rowIn = (tree: HTMLElement | null, id: string) => tree?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)

export function Tree({ label, nodes, selectedId, expandedIds, onSelect, onToggle, onDrop }: TreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [reachedId, setReachedId] = useState<string | null>(null)
  const rows = treeRows(nodes, expandedIds)
  const has = (id: string | null) => rows.some((row) => row.node.id === id)
  const hasSelected = has(selectedId)
  const reachable = has(reachedId) ? reachedId : hasSelected ? selectedId : rows[0]?.node.id

  // Also when it is there later than it was selected: the tree is read level by level.
  useEffect(() => {
    if (hasSelected && selectedId !== null) rowIn(tree.current, selectedId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId, hasSelected])

  const focus = (row: TreeRow | undefined) => {
    if (!row) return
    setReachedId(row.node.id)
    rowIn(tree.current, row.node.id)?.focus()
  }

  const tap = ({ node, expanded }: TreeRow, arrow: boolean) => {
    setReachedId(node.id)
    if (!arrow) onSelect(node.id)
    if (expanded !== undefined && (arrow || !expanded || node.id === selectedId)) onToggle(node.id, !expanded)
  }

  const keys = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => row.node.id === reachable)
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(rows[at + 1]),
      ArrowUp: () => focus(rows[at - 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowRight: () => (row.expanded === false ? onToggle(row.node.id, true) : row.expanded && focus(rows[at + 1])),
      ArrowLeft: () => (row.expanded ? onToggle(row.node.id, false) : focus(rows.find((other) => other.node.id === row.parentId))),
      Enter: () => onSelect(row.node.id),
      ' ': () => onSelect(row.node.id),
    }
    const action = actions[event.key]
    if (action) {
      event.preventDefault()
      action()
    } else if (event.key.length === 1) {
      const letter = event.key.toLocaleLowerCase()
      focus([...rows.slice(at + 1), ...rows.slice(0, at)].find((other) => other.node.label.toLocaleLowerCase().startsWith(letter)))
    }
  }

  return (
    <div ref={tree} role="tree" aria-label={label} className={classes.tree} onKeyDown={keys}>
      {rows.map((row) => (
        <TreeItem key={row.node.id} row={row} selected={row.node.id === selectedId} reachable={row.node.id === reachable} onTap={tap} onDrop={onDrop} />
      ))}
    </div>
  )
}
