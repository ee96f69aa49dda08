import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { archiveSection } from '#domain/commands/archive-section.ts'
import { copyProtocol } from '#domain/commands/copy-protocol.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { editSectionDetails } from '#domain/commands/edit-section-details.ts'
import { lockSection } from '#domain/commands/lock-section.ts'
import { moveSection } from '#domain/commands/move-section.ts'
import { removeSectionSamples } from '#domain/commands/remove-section-samples.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import { setSectionVariable } from '#domain/commands/set-section-variable.ts'
import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { ProtocolVariable } from '#domain/entities/protocol-version.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionSampleRow } from '#domain/entities/section-sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { messages } from '#domain/messages.ts'
import type { SamplesType } from '#domain/rules/notebook/section-samples.ts'
import { appendMutations } from '#db/documents/append-mutations.ts'
import { randomId } from '#db/random-id.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { combineChanges, makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { archiving, inParts } from '#src/workspace/mutations/make-changes.ts'

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
  /** Version of a procedure: the same steps, none of which is done. */
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

/** `seen` is the name the person saw. */
export function renameSectionChange(section: Pick<SectionRow, 'id' | 'name'>, name: string, seen: string): Change {
  const rename = (was: string, to: string) => mutation(renameSection, { sectionId: section.id, was, name: to }, t('Renamed {was} to {name}', { was, name: to }))
  return makeChange([rename(seen, name)], [rename(name, section.name)], t(messages.changesSaved))
}

/** Texts by name, as they were and as they are to be. */
export type DetailChanges = Readonly<Record<string, { readonly was: string; readonly to: string }>>

/** Changes texts that the add-on of a section keeps in it. */
export function editSectionDetailsChange({ id, name }: Pick<SectionRow, 'id' | 'name'>, details: DetailChanges): Change {
  const edit = (changes: DetailChanges) => mutation(editSectionDetails, { sectionId: id, details: { ...changes } }, t('Changed section {name}', { name }))
  const back = Object.fromEntries(Object.entries(details).map(([field, { was, to }]) => [field, { was: to, to: was }]))
  return makeChange([edit(details)], [edit(back)], t(messages.changesSaved))
}

/** A section of an add-on, with what says which one. */
export function createAddonSectionChange(
  section: Omit<NewSection, 'type'>,
  details: Readonly<Record<string, string>>,
  experiment: Pick<ExperimentRow, 'id' | 'name'>,
): Change {
  const created = createSectionMutation({ ...section, type: 'CUSTOM' }, experiment)
  const changes = Object.fromEntries(Object.entries(details).map(([field, to]) => [field, { was: '', to }]))
  return makeChange(
    [created, mutation(editSectionDetails, { sectionId: section.id, details: changes }, created[2])],
    [archiveSectionMutation(section, true)],
    t('Section {name} added', { name: section.name }),
  )
}

export function moveSectionChange({ id, name, orderKey: from }: Pick<SectionRow, 'id' | 'name' | 'orderKey'>, orderKey: string): Change {
  const move = (key: string) => mutation(moveSection, { sectionId: id, orderKey: key }, t('Moved {name}', { name }))
  return makeChange([move(orderKey)], [move(from)], t('{name} moved', { name }))
}

type Locked = Pick<SectionRow, 'id' | 'name' | 'lockedBy'>

const lockSectionMutation = ({ id, name }: Locked, locked: boolean): Mutation =>
  mutation(lockSection, { sectionId: id, locked }, locked ? t('Locked {name}', { name }) : t('Unlocked {name}', { name }))

/** Locks a section for everyone but this person, or opens it. The lock of someone else does not come back with an undo: it would be this person's. */
export const lockSectionChange = (section: Locked, locked: boolean, userId: number): Change =>
  makeChange(
    [lockSectionMutation(section, locked)],
    locked || section.lockedBy === userId ? [lockSectionMutation(section, !locked)] : [],
    locked ? t('{name} locked', { name: section.name }) : t('{name} unlocked', { name: section.name }),
  )

export const { toMutation: archiveSectionMutation, toChange: archiveSectionChange } = archiving(archiveSection, (sectionId, archived) => ({
  sectionId,
  archived,
}))

export function setSectionVariableChange(
  section: Pick<SectionRow, 'id' | 'name'>,
  { id, name }: Pick<ProtocolVariable, 'id' | 'name'>,
  to: string,
  was: string,
): Change {
  const set = (value: string, seen: string) =>
    mutation(
      setSectionVariable,
      { sectionId: section.id, variableId: id, was: seen, to: value },
      t('Changed {what} in {name}', { what: name, name: section.name }),
    )
  return makeChange([set(to, was)], [set(was, to)], t(messages.changesSaved))
}

export type NamedSection = Pick<SectionRow, 'id' | 'name'>
export type NamedSample = Pick<SampleRow, 'id' | 'name'>

const idsOf = (samples: readonly NamedSample[]): number[] => samples.map(({ id }) => id)

export const addSectionSamplesMutation = ({ id, name }: NamedSection, samples: readonly NamedSample[]): Mutation =>
  mutation(
    addSectionSamples,
    { sectionId: id, sampleIds: idsOf(samples) },
    plural(samples.length, { one: 'Added # sample to {name}', other: 'Added # samples to {name}' }, { name }),
  )

export const removeSectionSamplesMutation = ({ id, name }: NamedSection, samples: readonly NamedSample[]): Mutation =>
  mutation(
    removeSectionSamples,
    { sectionId: id, sampleIds: idsOf(samples) },
    plural(samples.length, { one: 'Removed # sample from {name}', other: 'Removed # samples from {name}' }, { name }),
  )

/** Samples that are not in the section so far. */
export function addSectionSamplesChange(section: NamedSection, samples: readonly NamedSample[]): Change {
  const changes = inParts(samples).map((part) => makeChange([addSectionSamplesMutation(section, part)], [removeSectionSamplesMutation(section, part)], ''))
  return combineChanges(
    changes,
    samples.length === 1
      ? t('{name} added to {section}', { name: samples[0]!.name, section: section.name })
      : plural(samples.length, { one: '# sample added to {name}', other: '# samples added to {name}' }, { name: section.name }),
  )
}

/** What was used goes back into the sample; undo takes it out again. */
export function removeSectionSampleChange(section: NamedSection, row: Pick<SectionSampleRow, 'sampleId' | 'name' | 'amount' | 'unit'>): Change {
  const sample = { id: row.sampleId, name: row.name }
  const used = usedOf(row)
  return makeChange(
    [removeSectionSamplesMutation(section, [sample])],
    [addSectionSamplesMutation(section, [sample]), ...(used ? [setUsedAmountMutation(section, sample, used, null)] : [])],
    used
      ? t('{name} removed, {amount} put back', { name: row.name, amount: amountText(used.amount, used.unit) })
      : t('{name} removed from {section}', { name: row.name, section: section.name }),
  )
}

/** How much of a sample was used; null for nothing. */
export type Used = { readonly amount: number; readonly unit: string } | null

export const usedOf = ({ amount, unit }: Pick<SectionSampleRow, 'amount' | 'unit'>): Used => (amount === null ? null : { amount, unit })

/** `seen`: what the person saw. */
export const setUsedAmountMutation = (section: NamedSection, sample: NamedSample, used: Used, seen: Used): Mutation =>
  mutation(
    setUsedAmount,
    { sectionId: section.id, sampleId: sample.id, used, was: seen },
    used
      ? t('Used {amount} of {name} in {section}', { amount: amountText(used.amount, used.unit), name: sample.name, section: section.name })
      : t('Used nothing of {name} in {section}', { name: sample.name, section: section.name }),
  )

/** Sets how much was used; the difference comes out of the sample, or goes back into it. */
export const setUsedAmountChange = (section: NamedSection, sample: NamedSample, used: Used, seen: Used): Change =>
  makeChange(
    [setUsedAmountMutation(section, sample, used, seen)],
    [setUsedAmountMutation(section, sample, seen, used)],
    used ? t('{amount} of {name} used', { amount: amountText(used.amount, used.unit), name: sample.name }) : t('Nothing of {name} used', { name: sample.name }),
  )
