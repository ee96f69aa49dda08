import { Node, type Editor } from '@tiptap/core'
import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state'
import { addRowAfter, fixTables, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { holds } from './content-expression.ts'
import { pasteIntoTable } from './paste-into-table.ts'
import { run } from './run-command.ts'
import { isFromOthers } from './sequence/bound-sequence.ts'
import { keepCells } from './table-keys.ts'

const roles: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell' }
const withRole = (extension: { name: string }) => (extension.name in roles ? { tableRole: roles[extension.name] } : {})

const spanOf = (element: HTMLElement, name: string): number => Math.min(100, Math.max(1, Number(element.getAttribute(name)) || 1))
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => spanOf(element, name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

/** A cell without a paragraph has no place for the cursor. */
function fillCells(tr: Transaction, table: DocumentNode, pos: number): void {
  const { paragraph } = tr.doc.type.schema.nodes
  const from = tr.steps.length
  table.descendants((node, offset) => {
    if (node.type.name !== 'tableCell') return true
    if (node.childCount === 0) tr.insert(tr.mapping.slice(from).map(pos + 1 + offset) + 1, paragraph!.create())
    return false
  })
}

/** A selection that ends where a cell begins is made one of whole lines: it begins where the person began it. */
function keepStart({ selection }: EditorState, tr: Transaction | null): Transaction | null {
  if (!tr || !(selection instanceof TextSelection) || !(tr.selection instanceof TextSelection) || tr.docChanged || tr.selection.from >= selection.from)
    return tr
  return tr.setSelection(TextSelection.create(tr.doc, selection.from, tr.selection.to))
}

/**
 * A tap into a table focuses it. In Firefox, the editor would then go on writing where the cursor was before; in others it writes where the tap was, and
 * getting the focus back would set the cursor back.
 */
function keepFocus({ dom }: EditorView, { target }: FocusEvent): void {
  if (/Firefox\//.test(navigator.userAgent) && target instanceof HTMLElement && target !== dom && target.classList.contains('table'))
    dom.focus({ preventScroll: true })
}

/** Two tablets that add a row and a column leave a row that is shorter. It is completed when someone next writes in the table. */
function completeTable(): Plugin {
  const editing = tableEditing()
  const { appendTransaction, ...spec } = editing.spec
  return new Plugin({
    ...spec,
    props: {
      ...spec.props,
      handleDOMEvents: { ...spec.props?.handleDOMEvents, focusin: keepFocus },
      handlePaste: (view, _, slice) => pasteIntoTable(slice)(view.state, view.dispatch),
    },
    appendTransaction: (transactions, before, state) => {
      // What is repaired after that, every tablet would repair, each with cells of its own.
      if (transactions.some(isFromOthers)) return null
      const selected = keepStart(state, appendTransaction?.call(editing, transactions, before, state) ?? null)
      if (!transactions.some(({ docChanged }) => docChanged) || !isInTable(state)) return selected
      const tr = selected ?? state.tr
      tr.doc.forEach((node, pos) => {
        const isHere = node.type.name === 'table' && pos < tr.selection.from && pos + node.nodeSize > tr.selection.from
        if (isHere) fillCells(tr, node, pos)
      })
      return tr.docChanged || selected ? tr : null
    },
  })
}

const nextCell =
  (editor: Editor): (() => boolean) =>
  () => {
    if (!isInTable(editor.state)) return false
    if (run(editor, goToNextCell(1))) return true
    run(editor, addRowAfter)
    return run(editor, goToNextCell(1))
  }

const Table = Node.create({
  name: 'table',
  // Tab goes to the next cell before it indents a list.
  priority: 1_100,
  content: holds('table'),
  isolating: true,
  // By a key, nothing is selected that the next key would take.
  selectable: false,
  extendNodeSchema: withRole,
  parseHTML: () => [{ tag: 'table' }],
  // It scrolls by itself when it is wider than the text.
  renderHTML: () => ['div', { class: 'table', tabindex: '-1' }, ['table', ['tbody', 0]]],
  addProseMirrorPlugins: () => [keepCells(), completeTable()],
  addKeyboardShortcuts() {
    return { Tab: nextCell(this.editor), 'Shift-Tab': () => run(this.editor, goToNextCell(-1)) }
  },
})

const TableRow = Node.create({ name: 'tableRow', content: holds('tableRow'), parseHTML: () => [{ tag: 'tr' }], renderHTML: () => ['tr', 0] })

const TableCell = Node.create({
  name: 'tableCell',
  content: holds('tableCell'),
  isolating: true,
  addAttributes: () => ({
    header: { default: null, parseHTML: (element) => (element.tagName === 'TH' ? true : null), renderHTML: () => ({}) },
    colspan: span('colspan'),
    rowspan: span('rowspan'),
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs['header'] ? 'th' : 'td', HTMLAttributes, 0],
})

export const tableExtensions = [Table, TableRow, TableCell]

/** With a head row. */
export const insertTable =
  (rows = 3, columns = 3): Command =>
  (state, dispatch) => {
    if (isInTable(state)) return false
    const { table, tableRow, tableCell, paragraph } = state.schema.nodes
    const row = (header: true | null) =>
      tableRow!.create(
        null,
        Array.from({ length: columns }, () => tableCell!.create({ header }, paragraph!.create())),
      )
    const made = table!.create(
      null,
      Array.from({ length: rows }, (_, at) => row(at === 0 ? true : null)),
    )
    const { $from, to } = state.selection
    const isEmpty = $from.depth === 1 && $from.parent.content.size === 0
    const at = isEmpty ? $from.before() : $from.depth === 0 ? to : $from.after(1)
    const tr = isEmpty ? state.tr.delete(at, $from.after()) : state.tr
    // With a line below it, to go on writing.
    tr.insert(at, Fragment.from(at < tr.doc.content.size ? [made] : [made, paragraph!.create()]))
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
    return true
  }

/** A command of tables, on one whose rows are all complete. */
export const onTable =
  (command: Command): Command =>
  (state, dispatch, view) => {
    if (!isInTable(state)) return false
    const repaired = fixTables(state)
    if (repaired && dispatch) dispatch(repaired)
    return command(repaired && view ? view.state : state, dispatch, view)
  }

/** The cells of the first row become heads, or no longer. */
export const toggleHeadRow: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = Array.from({ length: $from.depth + 1 }, (_, at) => at).find((at) => $from.node(at).type.name === 'table')
  const row = depth === undefined ? null : $from.node(depth).firstChild
  if (depth === undefined || !row) return false
  const { tr } = state
  const header = row.firstChild?.attrs['header'] ? null : true
  row.forEach((cell, offset) => tr.setNodeMarkup($from.start(depth) + 1 + offset, undefined, { ...cell.attrs, header }))
  dispatch?.(tr)
  return true
}
