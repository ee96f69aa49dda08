import { addChecksum, rowChecksum } from '#domain/rules/checksum.ts'
import { entityNames, originalFieldsOf } from '#domain/schema.ts'

/**
 * Names which entities with which fields this build mirrors. A mirror fetched under another shape is kept and used,
 * for offline it is all there is, and fetched anew when the server can be reached. See {@link Cursor.shape}.
 * Fields that came later and are null in every older row do not count: rows that have them come by pulls.
 */
export const mirrorSchemaHash: number = entityNames.reduce(
  (sum, entity) => addChecksum(sum, rowChecksum(entity, JSON.stringify(originalFieldsOf(entity)), 0)),
  0,
)
