import { rowKey } from '../../dependency-keys.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { DocumentUpdateRow } from '../../entities/document-update.ts'
import type { ExperimentRow } from '../../entities/experiment.ts'
import type { FileRow } from '../../entities/file.ts'
import type { SectionSampleRow } from '../../entities/section-sample.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { SectionStepRow } from '../../entities/section-step.ts'
import { richTextSchema } from '../../document-schemas.ts'
import type { Tx } from '../../tx.ts'
import { canonicalJson } from '../sync/canonical-json.ts'
import { pictureFilesIn } from '../documents/picture-files.ts'
import { compareOrderKeys } from '../order-key.ts'

/** Law: the same format makes the same text of the same rows for ever. Whoever adds something to it counts up and keeps the format before. */
export const signedFormat = 1

type SignedEntities = 'sections' | 'documents' | 'documentUpdates' | 'sectionSamples' | 'sectionSteps' | 'files'
export type ContentReader = Pick<Tx<SignedEntities>, 'where' | 'get'>

/** What a document says, as JSON; undefined if it does not fit its schema. */
export type ReadText = (schemaNumber: number, updates: readonly DocumentUpdateRow[]) => unknown

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
}

/** All that an experiment contains, as one canonical text. Its status and who changed it last are not part of it. spec ELN-04 */
export async function readSignedContent(tx: ContentReader, experiment: ExperimentRow, readText: ReadText): Promise<SignedContent> {
  const sections = (await tx.where('sections', 'byExperiment', [experiment.id])).sort(compareOrderKeys)
  const damaged: SectionRow[] = []
  const missing: FileRow[] = []
  const elsewhere: FileRow[] = []
  const parts: unknown[] = []
  for (const section of sections) {
    const subject = rowKey('sections', section.id)
    const texts: unknown[] = []
    const shown = new Set<string>()
    for (const { id, schemaNumber } of byId(await tx.where('documents', 'bySubject', [subject]))) {
      const content = readText(schemaNumber, await tx.where('documentUpdates', 'byDocument', [id]))
      if (content === undefined) damaged.push(section)
      if (schemaNumber === richTextSchema) for (const file of pictureFilesIn(content)) shown.add(file)
      texts.push({ id, schemaNumber, content: content ?? null })
    }
    const files = byId(await tx.where('files', 'bySubject', [subject]))
    const own = new Set(files.map(({ id }) => id))
    const others: FileRow[] = []
    for (const id of [...shown].filter((each) => !own.has(each)).sort()) {
      const file = await tx.get('files', id)
      // One for other readers is none of it: the device of the signer may not have it.
      if (file?.audience === experiment.audience) others.push(file)
    }
    elsewhere.push(...others)
    missing.push(...[...files.filter(({ archived }) => !archived), ...others].filter(({ state }) => state !== 'stored'))
    const samples = byId(await tx.where('sectionSamples', 'bySection', [section.id]))
    const steps = (await tx.where('sectionSteps', 'bySection', [section.id])).sort((a, b) => a.place - b.place)
    parts.push({
      ...sectionPart(section),
      texts,
      files: files.map(filePart),
      samples: samples.map(samplePart),
      steps: steps.map(stepPart),
      ...(others.length > 0 && { pictures: others.map(picturePart) }),
    })
  }
  return { text: canonicalJson({ format: signedFormat, experiment: experimentPart(experiment), sections: parts }), sections, damaged, missing, elsewhere }
}

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

/** Its own section may remove it later. */
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

/** The documents of an experiment that can still be written in. */
export async function getUnsignedDocuments(tx: Tx<'sections' | 'documents'>, experimentId: number): Promise<DocumentRow[]> {
  const documents: DocumentRow[] = []
  for (const { id } of await tx.where('sections', 'byExperiment', [experimentId]))
    documents.push(...(await tx.where('documents', 'bySubject', [rowKey('sections', id)])))
  return documents.filter(({ state }) => state !== 'signed')
}
