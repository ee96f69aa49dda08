import { dataTableLimits } from '#domain/rules/documents/data-table.ts'

/** What is typed in a cell and not saved yet. `hasCaret`: arrow keys move in the text, not in the table. */
export interface CellDraft {
  readonly text: string
  readonly hasCaret: boolean
}

/** It is on disk until it is in the table or given up. */
export interface TypedCell extends CellDraft {
  readonly row: string
  readonly column: string
}

/** What a scan makes of a cell: it replaces what is saved, as typing does, and comes behind what is being typed. */
export const behindTyped = (draft: CellDraft | null, saved: string, scanned: string): string => {
  const typed = draft && (draft.hasCaret || draft.text !== saved) ? draft.text : ''
  return `${typed}${scanned}`.slice(0, dataTableLimits.text)
}
