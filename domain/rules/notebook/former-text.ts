import { rowKey } from '../../dependency-keys.ts'
import { plainTextSchema, richTextSchema } from '../../document-schema-numbers.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { SectionRow } from '../../entities/section.ts'

const ending = '-formatted'
const maxIdLength = 64

/** Texts of a form that is only read today. The server converts them, unless they are signed. */
export const isFormerSchema = (schemaNumber: number): boolean => schemaNumber === plainTextSchema || schemaNumber === richTextSchema

/** The id of the text that takes the place of one in a former form. Undefined for an id that is too long for one. */
export const convertedIdOf = (formerId: string): string | undefined => (formerId.length + ending.length > maxIdLength ? undefined : formerId + ending)

/** The text whose place a text has taken, if it has the id of one. */
export const formerIdOf = (id: string): string | undefined => (id.endsWith(ending) ? id.slice(0, -ending.length) : undefined)

/** Whether a document was the text of a section before that was converted. What devices still write in it is taken over; see late-words.ts. */
export const isFormerTextOf = (
  section: Pick<SectionRow, 'id' | 'documentId'>,
  { id, subject, schemaNumber }: Pick<DocumentRow, 'id' | 'subject' | 'schemaNumber'>,
): boolean =>
  isFormerSchema(schemaNumber) && section.documentId !== null && section.documentId === convertedIdOf(id) && subject === rowKey('sections', section.id)
