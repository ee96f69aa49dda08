import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { plainTextSchema } from '#domain/document-schemas.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveSectionMutation } from './archive-section.ts'
import { makeChange, type Change } from './change.ts'

export type NewTextSection = Omit<Parameters<typeof createSection.about>[0], 'experimentId' | 'documentId'> & {
  readonly documentId: string
  readonly type: 'PARAGRAPH' | 'COMMENT'
}

/** A section with an empty text. */
export function createTextSectionChange(section: NewTextSection, experiment: Pick<ExperimentRow, 'id' | 'name' | 'audience'>): Change {
  const { id, documentId } = section
  const name = section.name.trim()
  const label = t('Added section {name} to {experiment}', { name, experiment: experiment.name })
  const document = { id: documentId, subject: rowKey('sections', id), schemaNumber: plainTextSchema, audience: experiment.audience }
  return makeChange(
    [mutation(createSection, { ...section, experimentId: experiment.id }, label), mutation(createDocument, document, label)],
    [archiveSectionMutation({ id, name }, true)],
    t('Section {name} added', { name }),
  )
}
