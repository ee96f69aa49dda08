import type { Fragment, Node } from '@tiptap/pm/model'
import { CellSelection } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { fillCell } from './paste-into-table.ts'
import { cellsOf } from './sequence/screen-tokens.ts'
import { readCursor } from './table-keys.ts'

/** What is selected comes back with its formats, mentions and pictures after a scan was typed over it. */
export function keepSelection(view: EditorView): () => void {
  const { selection, doc } = view.state
  if (selection instanceof CellSelection) {
    const selected = new Set<number>()
    selection.forEachCell((_, pos) => selected.add(pos + 1))
    const contents = new Map(cellsIn(doc).flatMap(({ name, start, node }) => (selected.has(start) ? [[name, node.content] as const] : [])))
    return () => fillCells(view, contents)
  }
  const slice = selection.content()
  return () => {
    readCursor(view)
    view.dispatch(view.state.tr.replaceSelection(slice))
  }
}

function cellsIn(doc: Node) {
  const found: ReturnType<typeof cellsOf> = []
  doc.forEach((node, pos) => {
    if (node.type.name === 'table') found.push(...cellsOf(node, pos))
  })
  return found
}

/** Cells in which someone else has written meanwhile stay as they are. */
function fillCells(view: EditorView, contents: ReadonlyMap<string, Fragment>): void {
  const { tr } = view.state
  for (const { name, start, node } of cellsIn(tr.doc).toReversed()) {
    const content = contents.get(name)
    if (content && node.textContent === '') fillCell(tr, start - 1, content)
  }
  view.dispatch(tr)
}
