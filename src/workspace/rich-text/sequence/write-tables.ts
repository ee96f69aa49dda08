import type { Node } from '@tiptap/pm/model'
import { goneName } from '#domain/rules/documents/sequence/gone-blocks.ts'
import type { CellLook, TableShape } from '#domain/rules/documents/sequence/write-grid.ts'
import { isHolder, placeOf } from './screen-tokens.ts'

/** A table on screen whose rows and cells all have a place; see place-ids.ts. */
export function shapeOf(table: Node): TableShape {
  const looks = new Map<string, CellLook>()
  table.forEach((row) =>
    row.forEach((cell) => {
      const { header, colspan, rowspan } = cell.attrs as { header: true | null; colspan: number; rowspan: number }
      looks.set(`${placeOf(row).id}/${placeOf(cell).id}`, { isHead: header === true, colspan, rowspan })
    }),
  )
  return { rows: table.children.flatMap((row) => placeOf(row).id ?? []), columns: placeOf(table).columns ?? [], looks }
}

export const tablesIn = (text: Node): Map<string, Node> =>
  new Map(text.children.flatMap((node) => (node.type.name === 'table' && placeOf(node).id !== undefined ? [[placeOf(node).id!, node]] : [])))

const blocksIn = (text: Node): Map<string, Node> =>
  new Map(
    text.children.flatMap((node) => {
      const { id } = placeOf(node)
      return isHolder(node) && id !== undefined ? [[goneName({ kind: node.type.name, id }), node] as const] : []
    }),
  )

/** The tables and pictures that are no longer on screen. */
export function removedBlocks(before: Node, after: Node): string[] {
  const are = blocksIn(after)
  return [...blocksIn(before).keys()].filter((name) => !are.has(name))
}

/** Those that are there, and not only shown again. */
export const livingBlocks = (text: Node): string[] => [...blocksIn(text)].flatMap(([name, node]) => (placeOf(node).goneBy === undefined ? [name] : []))
