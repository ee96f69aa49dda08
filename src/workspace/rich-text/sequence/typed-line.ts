import type { Node } from '@tiptap/pm/model'
import { cellName } from '#domain/rules/documents/sequence/grid.ts'
import { textName } from '#domain/rules/documents/sequence/read-sequence.ts'
import { captionName } from '#domain/rules/documents/sequence/sequence-values.ts'
import { placeOf, type Container } from './screen-tokens.ts'

/**
 * The container, before and after, if all that changed is what is written in one line of it: while someone types, nothing else has to be looked at, however
 * long the text is.
 */
export function typedLine(before: Node, after: Node): { before: Container; after: Container } | undefined {
  const found = onlyChanged(before, after)
  // Where a table that is only shown again stands depends on the letters around it.
  if (!found || before.children.some((block) => placeOf(block).goneBy !== undefined)) return undefined
  if (found.old.type.name === 'paragraph') {
    return isTyped(found.old, found.made) ? { before: { name: textName, node: before, start: 0 }, after: { name: textName, node: after, start: 0 } } : undefined
  }
  if (found.old.type.name === 'picture') {
    const caption =
      isSamePlace(found.old, found.made) && found.old.hasMarkup(found.made.type, found.made.attrs) ? onlyChanged(found.old, found.made) : undefined
    if (!caption || !isTyped(caption.old, caption.made)) return undefined
    const [name, start] = [captionName(placeOf(found.made).id!), found.pos + 1]
    return { before: { name, node: found.old, start }, after: { name, node: found.made, start } }
  }
  if (found.old.type.name !== 'table' || !isSamePlace(found.old, found.made)) return undefined
  const row = onlyChanged(found.old, found.made)
  const cell = row && isSamePlace(row.old, row.made) ? onlyChanged(row.old, row.made) : undefined
  const line = cell && isSamePlace(cell.old, cell.made) && cell.old.hasMarkup(cell.made.type, cell.made.attrs) ? onlyChanged(cell.old, cell.made) : undefined
  if (!row || !cell || !line || line.old.type.name !== 'paragraph' || !isTyped(line.old, line.made)) return undefined
  // A merged cell may cover one that is empty now.
  if (line.made.content.size === 0) return undefined
  const name = cellName(placeOf(found.made).id!, placeOf(row.made).id!, placeOf(cell.made).id!)
  const start = found.pos + 1 + row.pos + 1 + cell.pos + 1
  return { before: { name, node: cell.old, start }, after: { name, node: cell.made, start } }
}

interface Changed {
  readonly old: Node
  readonly made: Node
  /** Where it begins in its parent. */
  readonly pos: number
}

function onlyChanged(before: Node, after: Node): Changed | undefined {
  if (before.childCount !== after.childCount) return undefined
  let found: Changed | undefined
  let pos = 0
  for (let at = 0; at < before.childCount; at++) {
    const [old, made] = [before.child(at), after.child(at)]
    if (old !== made) {
      if (found || old.type !== made.type) return undefined
      found = { old, made, pos }
    }
    pos += old.nodeSize
  }
  return found
}

/** Both have a place, the same one, and are not only shown again. */
function isSamePlace(old: Node, made: Node): boolean {
  const [from, to] = [placeOf(old), placeOf(made)]
  return from.id !== undefined && from.id === to.id && from.goneBy === undefined && from.columns?.length === to.columns?.length
}

/** A line without a break of its own gets one; a value has no marks. */
function isTyped(old: Node, made: Node): boolean {
  const hasMarkedValue = made.children.some(({ isText, marks }) => !isText && marks.length > 0)
  return !hasMarkedValue && old.hasMarkup(made.type, made.attrs) && !placeOf(made).isImplied
}
