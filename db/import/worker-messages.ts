import type { TableErrorCode } from '#domain/rules/import/import-table.ts'
import type { WorkspaceOpening } from '../workspace.ts'
import type { ImportService } from './import-service.ts'
import type { ProductImportService } from './products/product-import-service.ts'

/** What does the work in the import worker, by what is imported. */
export interface ImportServices {
  readonly samples: ImportService
  readonly products: ProductImportService
}
export type ImportSubject = keyof ImportServices

/** Requests that a page can send to the import worker. */
export type ImportMethod = 'open' | 'sheet' | 'check' | 'rows' | 'slice' | 'wrong'
export type ImportMethodInput<S extends ImportSubject, Q extends ImportMethod> = Parameters<ImportServices[S][Q]>
export type ImportMethodOutput<S extends ImportSubject, Q extends ImportMethod> = Awaited<ReturnType<ImportServices[S][Q]>>

export type ImportWorkerRequest =
  /** Sent again when the encryption of the workspace has changed. */
  | ({ readonly kind: 'begin'; readonly subject: ImportSubject } & WorkspaceOpening)
  | { readonly kind: 'ask'; readonly id: number; readonly question: ImportMethod; readonly input: readonly unknown[] }
export type ImportWorkerResponse = { readonly id: number } & ({ readonly value: unknown } | { readonly fileError: TableErrorCode } | { readonly error: string })
