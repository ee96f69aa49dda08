import { appendMutations } from '#db/documents/append-mutations.ts'
import { randomId } from '#db/random-id.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { copyProtocol } from '#domain/commands/copy-protocol.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { SamplesType } from '#domain/rules/notebook/section-samples.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveSectionMutation } from './archive-section.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewSection = Omit<Parameters<typeof createSection.about>[0], 'experimentId' | 'documentId'>

export type NewTextSection = NewSection & {
  readonly documentId: string
  readonly type: 'PARAGRAPH' | 'COMMENT'
}

export type NewDocumentSection = NewSection & {
  readonly documentId: string
  readonly schemaNumber: number
  /** A Yjs update; null if nothing is in it. */
  readonly content: Uint8Array | null
}

interface InExperiment {
  readonly id: number
  readonly audience: number
}

const labelOf = ({ name }: NewSection, experiment: Pick<ExperimentRow, 'name'>): string =>
  t('Added section {name} to {experiment}', { name: name.trim(), experiment: experiment.name })

/** A section without a text, whose content is saved together with it. */
export const createSectionMutation = (section: NewSection, experiment: Pick<ExperimentRow, 'id' | 'name'>): Mutation =>
  mutation(createSection, { ...section, documentId: null, experimentId: experiment.id }, labelOf(section, experiment))

export type NewEmptySection = NewSection & { readonly type: SamplesType | 'EXCEL' }

/** A section for samples or a workbook, which are added to it by other changes. */
export const createEmptySectionChange = (section: NewEmptySection, experiment: Pick<ExperimentRow, 'id' | 'name'>): Change =>
  makeChange([createSectionMutation(section, experiment)], [archiveSectionMutation(section, true)], t('Section {name} added', { name: section.name }))

/** The version of a protocol that a procedure has its steps from. */
export interface UsedVersion {
  readonly protocolId: number
  readonly version: number
  readonly key: string
}

const copyProtocolMutation = (sectionId: number, version: UsedVersion, label: string): Mutation => mutation(copyProtocol, { sectionId, ...version }, label)

/** A section with the steps of a protocol. */
export function createProcedureChange(section: NewSection, version: UsedVersion, experiment: Pick<ExperimentRow, 'id' | 'name'>): Change {
  const created = createSectionMutation(section, experiment)
  return makeChange(
    [created, copyProtocolMutation(section.id, version, created[2])],
    [archiveSectionMutation(section, true)],
    t('Section {name} added', { name: section.name }),
  )
}

/** A section with an empty text. */
export const createTextSectionChange = (section: NewTextSection, experiment: Pick<ExperimentRow, 'id' | 'name' | 'audience'>): Change =>
  createDocumentSectionChange({ ...section, schemaNumber: sequenceSchema, content: null }, experiment)

/** A section with a document. */
export function createDocumentSectionChange({ content, ...section }: NewDocumentSection, experiment: Pick<ExperimentRow, 'id' | 'name' | 'audience'>): Change {
  const { id, documentId } = section
  const name = section.name.trim()
  const label = labelOf(section, experiment)
  return makeChange(
    [...sectionMutations(section, experiment, label), ...contentMutations(documentId, content, label)],
    [archiveSectionMutation({ id, name }, true)],
    t('Section {name} added', { name }),
  )
}

/** A copy of a section. */
export type CopiedSection = NewSection & {
  /** Undefined if the section has no document. `content`: all of it, as a Yjs update; null if nothing is in it. */
  readonly document: { readonly schemaNumber: number; readonly content: Uint8Array | null } | undefined
  /** Of a procedure: the same steps, none of which is done. */
  readonly version?: UsedVersion | undefined
}

export function copiedSectionMutations({ document, version, ...section }: CopiedSection, experiment: InExperiment, label: string): Mutation[] {
  if (!document)
    return [
      mutation(createSection, { ...section, experimentId: experiment.id, documentId: null }, label),
      ...(version ? [copyProtocolMutation(section.id, version, label)] : []),
    ]
  const { schemaNumber, content } = document
  const documentId = randomId()
  return [...sectionMutations({ ...section, documentId, schemaNumber }, experiment, label), ...contentMutations(documentId, content, label)]
}

/** A copy of a section in an experiment, or in a template. */
export const copySectionChange = (copy: CopiedSection, experiment: InExperiment & Pick<ExperimentRow, 'name'>, message: string): Change =>
  makeChange(copiedSectionMutations(copy, experiment, labelOf(copy, experiment)), [archiveSectionMutation(copy, true)], message)

const contentMutations = (documentId: string, content: Uint8Array | null, label: string): Mutation[] =>
  content ? appendMutations(documentId, [randomId()], content, label).mutations : []

/** The section and its empty document. */
const sectionMutations = (
  { schemaNumber, ...section }: NewSection & { readonly documentId: string; readonly schemaNumber: number },
  { id: experimentId, audience }: InExperiment,
  label: string,
): Mutation[] => [
  mutation(createSection, { ...section, experimentId }, label),
  mutation(createDocument, { id: section.documentId, subject: rowKey('sections', section.id), schemaNumber, audience }, label),
]
