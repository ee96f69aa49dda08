import { addChecksum, rowChecksum } from '#domain/rules/checksum.ts'
import { entityNames, originalFieldsOf } from '#domain/schema.ts'

/**
 * Identifies the entities and fields that this build mirrors. A mirror with another schema is still used, because offline it is all there is,
 * and is downloaded again when the server can be reached. See {@link Cursor.shape}.
 * Fields added later that are null in every older row do not count: rows that have them arrive by pulls.
 */
export const mirrorSchemaHash: number = entityNames.reduce(
  (sum, entity) => addChecksum(sum, rowChecksum(entity, JSON.stringify(originalFieldsOf(entity)), 0)),
  0,
)
