/* One row of a tree. */
import { classNames } from '#src/ui/styles/class-names.ts'
import { dragProps, dropProps } from '#src/ui/input/drag.ts'
import { ChevronDownIcon, ChevronRightIcon } from '#src/ui/icons/icons.ts'
import type { TreeRow } from './tree-rows.ts'
import classes from './tree.module.css'

export interface TreeItemProps {
  row: TreeRow
  selected: boolean
  reachable: boolean
  /** `arrow`: only the arrow was tapped. */
  onTap: (row: TreeRow, arrow: boolean) => void
  onDrop?: ((what: string, id: string) => void) | undefined
}

export function TreeItem({ row, selected, reachable, onTap, onDrop }: TreeItemProps) {
  const { node, level, position, siblings, expanded } = row
  const Arrow = expanded ? ChevronDownIcon : ChevronRightIcon
  const Icon = node.icon
  return (
    <div
      role="treeitem"
      data-id={node.id}
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={position}
      aria-expanded={expanded}
      aria-selected={selected}
      aria-label={[node.label, node.trailing, node.description].filter(Boolean).join(', ')}
      tabIndex={reachable ? 0 : -1}
      className={classNames(classes.row, Boolean(node.below) && classes.tall)}
      style={{ ['--depth' as string]: level - 1 }}
      onClick={() => onTap(row, false)}
      {...dragProps(node.drag)}
      {...dropProps(onDrop && ((what) => onDrop(what, node.id)))}
    >
      {expanded === undefined ? (
        <span className={classes.leaf} />
      ) : (
        <span
          className={classes.arrow}
          onClick={(event) => {
            event.stopPropagation()
            onTap(row, true)
          }}
        >
          <Arrow className="i i-s" aria-hidden />
        </span>
      )}
      {Icon && <Icon className="i i-s" aria-hidden />}
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.label}>{node.label}</span>
          {node.trailing && <span className={classes.trailing}>{node.trailing}</span>}
        </span>
        {node.below}
      </span>
    </div>
  )
}
