import { createContext, use, type ReactNode } from 'react'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import type { ImportMapping } from '#domain/rules/import/import-table.ts'

/** What is imported: the words for it, and what differs from one to the other. */
export interface ImportKind {
  readonly subject: ImportProgress['subject']
  /** Kind of the ids that the device needs. */
  readonly leased: LeasedKind
  readonly title: () => string
  /** Where the way back leads. */
  readonly back: { readonly label: () => string; readonly href: string }
  readonly file: { readonly title: () => string; readonly hint: () => string }
  /** What a column with this heading can be, for a select field; the empty value means none. */
  readonly targets: (fieldKeys: readonly string[], heading: string) => { value: string; label: string }[]
  /** What the columns lack. */
  readonly missing: (mapping: ImportMapping) => string[]
  readonly hasTypeForAll: boolean
  readonly importedBefore: (done: number, moment: string) => string
  readonly stoppedBefore: (done: number, row: string) => string
  readonly importCount: (count: number) => string
  readonly idsShort: (count: number) => string
  readonly nameTaken: (rows: string) => string
  readonly saving: () => string
  readonly kept: () => string
  readonly imported: (count: number) => string
  readonly saved: () => string
  readonly count: (count: number) => string
  readonly show: { readonly label: () => string; readonly href: string }
  readonly undoWarning: (count: number) => string
  readonly renderRow: (row: unknown) => ReactNode
  readonly example: ReactNode
}

const ImportKindContext = createContext<ImportKind | null>(null)
export const ImportKindProvider = ImportKindContext.Provider

export function useImportKind(): ImportKind {
  const kind = use(ImportKindContext)
  if (!kind) throw new Error('useImportKind must be used inside an import')
  return kind
}
