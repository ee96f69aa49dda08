import type { RefusalDetail } from '../tx.ts'

/** The body of every error answer. `code` is one of domain/errors.ts; the status is its entry's. */
export interface ErrorBody {
  code: string
  message: string
  errors: string[]
  detail?: RefusalDetail
}
