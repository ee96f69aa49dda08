import { rowKey } from '../../dependency-keys.ts'
import { plainTextSchema } from '../../document-schema-numbers.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { SectionRow } from '../../entities/section.ts'

const ending = '-formatted'
const longestId = 64

/** The id of the formatted text that takes the place of a plain one: the same on every device that begins it. Undefined for an id that is too long for one. */
export const formattedIdOf = (plainId: string): string | undefined => (plainId.length + ending.length > longestId ? undefined : plainId + ending)

/** The plain text whose place a text has taken, if it has that of one. */
export const formerIdOf = (id: string): string | undefined => (id.endsWith(ending) ? id.slice(0, -ending.length) : undefined)

/** Whether a document was the text of a section before that became a formatted one. What devices still write in it is taken over; see late-words.ts. */
export const isFormerTextOf = (
  section: Pick<SectionRow, 'id' | 'documentId'>,
  { id, subject, schemaNumber }: Pick<DocumentRow, 'id' | 'subject' | 'schemaNumber'>,
): boolean =>
  schemaNumber === plainTextSchema && section.documentId !== null && section.documentId === formattedIdOf(id) && subject === rowKey('sections', section.id)
