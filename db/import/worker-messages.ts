import type { TableErrorCode } from '#domain/rules/import/import-table.ts'
import type { WorkspaceOpening } from '../encryption/workspace-encryption.ts'
import type { ImportService } from './import-service.ts'

/** Requests that a page can send to the import worker. */
export type ImportMethod = 'open' | 'sheet' | 'check' | 'rows' | 'slice' | 'wrong'
export type ImportMethodInput<Q extends ImportMethod> = Parameters<ImportService[Q]>
export type ImportMethodOutput<Q extends ImportMethod> = Awaited<ReturnType<ImportService[Q]>>

export type ImportWorkerRequest =
  /** Sent again when the encryption of the workspace has changed. */
  | ({ readonly kind: 'begin' } & WorkspaceOpening)
  | { readonly kind: 'ask'; readonly id: number; readonly question: ImportMethod; readonly input: readonly unknown[] }
export type ImportWorkerResponse = { readonly id: number } & ({ readonly value: unknown } | { readonly trouble: TableErrorCode } | { readonly error: string })
