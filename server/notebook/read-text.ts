import { documentSchemas } from '#domain/document-schemas.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { ReadText } from '#domain/rules/notebook/signed-content.ts'
import { Refusal } from '#domain/tx.ts'
import { readContent } from '../followers/document-content.ts'
import { readUpdates } from '../followers/merge-document.ts'
import { isLarge } from '../wall/is-large.ts'
import type { ParserWall } from '../wall/parser-wall.ts'

/** What a document says, as JSON. */
export function readText(schemaNumber: number, rows: readonly DocumentUpdateRow[]): unknown {
  const schema = documentSchemas.get(schemaNumber)
  if (!schema) return undefined
  const { updates } = readUpdates(rows)
  return readContent(
    updates.map(({ bytes }) => bytes),
    schema,
  )
}

/** The same, of a large one in a worker. Undefined for what goes beyond its limits, too. */
export const readTextBehind =
  (wall: ParserWall, who: string): ReadText =>
  async (schemaNumber, rows) => {
    if (!isLarge(rows)) return readText(schemaNumber, rows)
    try {
      return await wall.run(who, 'readText', { schemaNumber, rows })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'content.too-complex') return undefined
      throw error
    }
  }
