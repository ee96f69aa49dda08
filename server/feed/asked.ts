import { differsFrom, type AnyRow } from '#domain/schema.ts'
import type { PartCursor } from './tables.ts'

/** Law 127: a pull asks for what is newer than its cursor; of rows that may lack a field, only for those in which there is something. */
export const isRequested = (part: PartCursor | undefined, version: number, row: AnyRow | null): boolean =>
  part !== undefined && version > part.after && (!part.lacking || version > part.lacking.until || (row !== null && differsFrom(part.lacking.defaults, row)))
