import type { Node } from '@tiptap/pm/model'
import type { CellLook, TableShape } from '#domain/rules/documents/sequence/write-grid.ts'
import { placeOf } from './screen-tokens.ts'

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

/** The tables that are no longer on screen. */
export function removedTables(before: Node, after: Node): string[] {
  const are = tablesIn(after)
  return [...tablesIn(before).keys()].filter((table) => !are.has(table))
}
