import { rowKey } from '../../dependency-keys.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { DocumentUpdateRow } from '../../entities/document-update.ts'
import type { ExperimentRow } from '../../entities/experiment.ts'
import type { FileRow } from '../../entities/file.ts'
import type { SectionSampleRow } from '../../entities/section-sample.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { SectionStepRow } from '../../entities/section-step.ts'
import { isRichTextSchema } from '../../document-schema-numbers.ts'
import type { Tx } from '../../tx.ts'
import { canonicalJson } from '../sync/canonical-json.ts'
import { pictureFilesIn } from '../documents/picture-files.ts'
import { compareOrderKeys } from '../order-key.ts'
import { isTextOf, textOf } from './section-text.ts'
import { isFormerTextOf } from './former-text.ts'

/**
 * Law 36: the same format makes the same text of the same rows for ever. Whoever adds something to it counts up and keeps the formats before.
 *
 *   1  every document that names a section as its subject
 *   2  only the text of a section (section-text.ts), which is what people see; collaborators; when the server received what was done more than a day before
 */
export const signedFormats = [1, 2] as const
export type SignedFormat = (typeof signedFormats)[number]
/** The one that new signatures use. */
export const signedFormat: SignedFormat = 2

export const isSignedFormat = (format: number): format is SignedFormat => signedFormats.some((known) => known === format)

type SignedEntities = 'sections' | 'documents' | 'documentUpdates' | 'sectionSamples' | 'sectionSteps' | 'files'
export type ContentReader = Pick<Tx<SignedEntities>, 'where' | 'get'>

/** What a document says, as JSON; undefined if it does not fit its schema. */
export type ReadText = (schemaNumber: number, updates: readonly DocumentUpdateRow[]) => unknown

/** A document that belongs to a section, or that the section names, without being its text: nobody sees it. */
export interface DetachedText {
  readonly section: SectionRow
  readonly document: DocumentRow
}

export interface SignedContent {
  /** What is signed is the SHA-256 of this text. */
  readonly text: string
  /** In order, archived ones included. */
  readonly sections: readonly SectionRow[]
  /** Sections with a text that cannot be read. */
  readonly damaged: readonly SectionRow[]
  /** Files that the server does not have all bytes of. */
  readonly missing: readonly FileRow[]
  /** Files of other sections that its texts show: texts that were copied have their pictures there. */
  readonly elsewhere: readonly FileRow[]
  /** Sections whose text shows a picture that is not there, or not for these readers. */
  readonly withoutPicture: readonly SectionRow[]
  readonly detached: readonly DetachedText[]
}

/** All that an experiment contains, as one canonical text. Its status and who changed it last are not part of it. spec ELN-04 */
export async function readSignedContent(
  tx: ContentReader,
  experiment: ExperimentRow,
  readText: ReadText,
  format: SignedFormat = signedFormat,
): Promise<SignedContent> {
  const sections = (await tx.where('sections', 'byExperiment', [experiment.id])).sort(compareOrderKeys)
  const damaged: SectionRow[] = []
  const missing: FileRow[] = []
  const elsewhere: FileRow[] = []
  const withoutPicture: SectionRow[] = []
  const detached: DetachedText[] = []
  const parts: unknown[] = []
  for (const section of sections) {
    const subject = rowKey('sections', section.id)
    const texts: unknown[] = []
    const shown = new Set<string>()
    const documents = await readDocuments(tx, section)
    for (const document of documents) {
      if (isTextOf(section, document)) continue
      const updates = isFormerTextOf(section, document) ? await tx.where('documentUpdates', 'byDocument', [document.id]) : undefined
      if (!updates || !isEmpty(readText(document.schemaNumber, updates))) detached.push({ section, document })
    }
    const isSigned = (document: DocumentRow) => (format === 1 ? document.subject === subject : isTextOf(section, document))
    for (const { id, schemaNumber } of byId(documents.filter(isSigned))) {
      const content = readText(schemaNumber, await tx.where('documentUpdates', 'byDocument', [id]))
      if (content === undefined) damaged.push(section)
      if (isRichTextSchema(schemaNumber)) for (const file of pictureFilesIn(content)) shown.add(file)
      texts.push({ id, schemaNumber, content: content ?? null })
    }
    const files = byId(await tx.where('files', 'bySubject', [subject]))
    const own = new Set(files.map(({ id }) => id))
    const others: FileRow[] = []
    for (const id of [...shown].filter((each) => !own.has(each)).sort()) {
      const file = await tx.get('files', id)
      // One for other readers is none of it: the device of the signer may not have it. One that a signature holds is seen where that is.
      if (file && (file.audience === 0 || file.audience === experiment.audience || file.heldBy === experiment.id)) others.push(file)
      else if (!withoutPicture.includes(section)) withoutPicture.push(section)
    }
    elsewhere.push(...others)
    missing.push(...[...files.filter(({ archived }) => !archived), ...others].filter(({ state }) => state !== 'stored'))
    const samples = byId(await tx.where('sectionSamples', 'bySection', [section.id]))
    const steps = (await tx.where('sectionSteps', 'bySection', [section.id])).sort((a, b) => a.place - b.place)
    parts.push({
      ...sectionPart(section),
      ...received(section, format),
      texts,
      files: files.map((row) => ({ ...filePart(row), ...received(row, format) })),
      samples: samples.map((row) => ({ ...samplePart(row), ...received(row, format) })),
      steps: steps.map((row) => ({ ...stepPart(row), ...received(row, format) })),
      ...(others.length > 0 && { pictures: others.map(picturePart) }),
    })
  }
  const head = { ...experimentPart(experiment), ...received(experiment, format), ...(format > 1 && { collaborators: experiment.collaborators }) }
  const text = canonicalJson({ format, experiment: head, sections: parts })
  return { text, sections, damaged, missing, elsewhere, withoutPicture, detached }
}

/** Whether nothing is left in a plain text: its words are in the formatted one that took its place. */
const isEmpty = (content: unknown): boolean => (content as { text?: readonly unknown[] } | undefined)?.text?.length === 0

/** The documents that belong to a section, and the one that it names. */
async function readDocuments(tx: ContentReader, section: SectionRow): Promise<DocumentRow[]> {
  const documents = await tx.where('documents', 'bySubject', [rowKey('sections', section.id)])
  const named = section.documentId === null ? undefined : await tx.get('documents', section.documentId)
  return named && documents.every(({ id }) => id !== named.id) ? [...documents, named] : documents
}

const received = ({ receivedAt }: { readonly receivedAt: number | null }, format: SignedFormat) => (format > 1 && receivedAt !== null ? { receivedAt } : {})

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const experimentPart = ({ id, studyId, name, ownerId, createdAt, addendumOf }: ExperimentRow) => ({ id, studyId, name, ownerId, createdAt, addendumOf })

const sectionPart = ({ id, type, name, meta, ownerId, createdAt, archived }: SectionRow) => ({ id, type, name, meta, ownerId, createdAt, archived })

const filePart = ({ id, name, mediaType, size, sha256, archived, addedBy, addedAt }: FileRow) => ({
  id,
  name,
  mediaType,
  size,
  sha256,
  archived,
  addedBy,
  addedAt,
})

/** It stays where it is; see `heldBy` of files. */
const picturePart = ({ id, name, mediaType, size, sha256 }: FileRow) => ({ id, name, mediaType, size, sha256 })

const samplePart = ({ sampleId, name, amount, unit, addedBy, addedAt }: SectionSampleRow) => ({ sampleId, name, amount, unit, addedBy, addedAt })

/** Without its timer, which only helped while the work was done. */
const stepPart = ({ id, place, title, detail, seconds, samples, getReady, doneAt, doneBy, note, startedAt, endedAt }: SectionStepRow) => ({
  id,
  place,
  title,
  detail,
  seconds,
  samples,
  getReady,
  doneAt,
  doneBy,
  note,
  startedAt,
  endedAt,
})

/** The texts of an experiment that can still be written in. */
export async function getUnsignedTexts(tx: Tx<'sections' | 'documents'>, experimentId: number): Promise<DocumentRow[]> {
  const texts: DocumentRow[] = []
  for (const section of await tx.where('sections', 'byExperiment', [experimentId])) {
    const text = await textOf(tx, section)
    if (text && text.state !== 'signed') texts.push(text)
  }
  return texts
}
