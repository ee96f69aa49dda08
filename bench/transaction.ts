import type { SqlValue } from '../server/store/sql.ts'

export interface Statement {
  readonly text: string
  readonly params: readonly SqlValue[]
}

/** The statements of one transaction, as the product uses them to write 50 mutations or to answer one read. */
export type Transaction = readonly Statement[]
