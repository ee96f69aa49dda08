import type { WorkspaceOwner } from '../workspace.ts'
import type { ImportDesk } from './import-desk.ts'
import type { TableTrouble } from './read-table.ts'

/** What a page may ask of the desk. */
export type DeskQuestion = 'open' | 'sheet' | 'check' | 'rows' | 'slice' | 'wrong'
export type DeskInput<Q extends DeskQuestion> = Parameters<ImportDesk[Q]>
export type DeskOutput<Q extends DeskQuestion> = Awaited<ReturnType<ImportDesk[Q]>>

export type DeskOrder =
  | { readonly kind: 'begin'; readonly owner: WorkspaceOwner }
  | { readonly kind: 'ask'; readonly id: number; readonly question: DeskQuestion; readonly input: readonly unknown[] }
export type DeskAnswer = { readonly id: number } & ({ readonly value: unknown } | { readonly trouble: TableTrouble } | { readonly error: string })
