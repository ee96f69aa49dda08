import type { Node } from '@tiptap/pm/model'
import type { Doc } from 'yjs'
import { goneName, shownPieces, textName, type GoneTable } from '#domain/rules/documents/sequence/read-sequence.ts'
import { seenNow } from '#domain/rules/documents/sequence/scan-sequence.ts'
import type { LetterId } from '#domain/rules/documents/sequence/shared-sequence.ts'
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

/** Where the values of tables stand, before they go. */
export function tablePlaces(doc: Doc): Map<string, LetterId> {
  const pieces = shownPieces(doc, textName)
  return new Map(
    pieces.flatMap(({ part, id }) => (typeof part !== 'string' && part.kind === 'table' ? [[part.id!, { client: id.client, clock: id.clock }]] : [])),
  )
}

export const tablesIn = (text: Node): Map<string, Node> =>
  new Map(text.children.flatMap((node) => (node.type.name === 'table' && placeOf(node).id !== undefined ? [[placeOf(node).id!, node]] : [])))

/** Tables that are no longer on screen: what their writer had seen of them, so that what they had not comes back. `keepOld`: by undo, which leaves what is noted. */
export function noteGone(doc: Doc, before: Node, after: Node, places: ReadonlyMap<string, LetterId>, by: number, keepOld = false): void {
  const gone = doc.getMap<GoneTable>(goneName)
  const are = tablesIn(after)
  for (const table of tablesIn(before).keys()) {
    const old = gone.get(table)
    const at = places.get(table) ?? old?.at
    if (!are.has(table) && at && (old ? !keepOld : true)) gone.set(table, { at, seen: seenNow(doc), by })
  }
}
