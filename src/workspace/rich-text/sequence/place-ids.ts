import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { TableMap } from '@tiptap/pm/tables'
import type { Place } from '#domain/rules/documents/sequence/read-sequence.ts'
import { isHolder, placeOf } from './screen-tokens.ts'
import { typedLine } from './typed-line.ts'

/** Not written into HTML: what is copied elsewhere has places of its own there. */
const placeAttribute = { default: null, rendered: false }

/** Where each node of a text is in its document, and ids for what is new. `newId`: so that no two people ever take the same one. */
export const placeIds = (newId: () => number) =>
  Extension.create({
    name: 'placeIds',
    addGlobalAttributes: () => [{ types: ['paragraph', 'picture', 'table', 'tableRow', 'tableCell'], attributes: { place: placeAttribute } }],
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (transactions, before, { doc, tr }) => {
          if (!transactions.some(({ docChanged }) => docChanged) || typedLine(before.doc, doc)) return null
          nameNew(tr, newId)
          return tr.docChanged ? tr : null
        },
      }),
    ],
  })

/** Gives ids to pictures, tables, rows and cells that have none, or the one of another. */
export function nameNew(tr: Transaction, newId: () => number): void {
  const taken = new Set<string>()
  const own = (id: string | undefined, kind: string): string => {
    const found = id === undefined || taken.has(`${kind}/${id}`) ? String(newId()) : id
    taken.add(`${kind}/${found}`)
    return found
  }
  tr.doc.forEach((node, pos) => {
    if (!isHolder(node)) return
    const before = placeOf(node)
    const id = own(before.id, node.type.name)
    // A copy of a table has rows and columns of its own, and nothing of it is gone.
    const isCopy = id !== before.id
    const gone = !isCopy && before.goneBy !== undefined ? { goneBy: before.goneBy } : {}
    if (node.type.name === 'picture') return setPlace(tr, pos, node, { id, ...gone })
    const columns = columnsOf(node, isCopy ? [] : (before.columns ?? []), newId)
    setPlace(tr, pos, node, { id, columns, ...gone })
    const map = TableMap.get(node)
    const rows = new Set<string>()
    node.forEach((row, inTable, r) => {
      const old = isCopy ? {} : placeOf(row)
      const isOwn = old.id !== undefined && !rows.has(old.id)
      const rowId = isOwn ? old.id : String(newId())
      rows.add(rowId)
      setPlace(tr, pos + 1 + inTable, row, isOwn ? old : { id: rowId })
      row.forEach((cell, inRow) => {
        const at = map.map.indexOf(inTable + 1 + inRow)
        const column = at < 0 ? undefined : columns[at - r * map.width]
        const known = placeOf(cell)
        if (column !== undefined) setPlace(tr, pos + 2 + inTable + inRow, cell, known.id === column && !isCopy ? known : { id: column })
      })
    })
  })
}

function setPlace(tr: Transaction, pos: number, node: Node, place: Place): void {
  if (JSON.stringify(placeOf(node)) !== JSON.stringify(place)) tr.setNodeAttribute(pos, 'place', place)
}

/** The ids of the columns of a table: those that its cells know, and between them, of columns that merged cells cover, those that were there. */
function columnsOf(table: Node, before: readonly string[], newId: () => number): string[] {
  const map = TableMap.get(table)
  const used = new Set<string>()
  const known = Array.from({ length: map.width }, (_, column): string | undefined => {
    const ids = Array.from({ length: map.height }, (__, row) => row * map.width + column).flatMap((at) => {
      const isLeft = column === 0 || map.map[at - 1] !== map.map[at]
      return isLeft ? (placeOf(table.nodeAt(map.map[at]!)!).id ?? []) : []
    })
    const id = ids.find((each) => before.includes(each) && !used.has(each))
    if (id !== undefined) used.add(id)
    return id
  })
  const free = before.filter((id) => !used.has(id))
  return known.map((id, at) => {
    if (id !== undefined) return id
    const after = at === 0 ? -1 : before.indexOf(known[at - 1] ?? '')
    const until = before.indexOf(known.slice(at).find((each) => each !== undefined) ?? '')
    // Only a column without any cell of its own may go on as one that is not known.
    const isCovered = Array.from({ length: map.height }, (_, row) => row * map.width + at).every((cell) => at > 0 && map.map[cell - 1] === map.map[cell])
    const found = isCovered ? free.findIndex((each) => before.indexOf(each) > after && (until < 0 || before.indexOf(each) < until)) : -1
    return found < 0 ? String(newId()) : free.splice(found, 1)[0]!
  })
}
