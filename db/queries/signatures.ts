import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { documentSchemas } from '#domain/document-schemas.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import { indexFields } from '#domain/schema.ts'
import { readContent } from '#domain/rules/documents/read-content.ts'
import { byNumber } from '#domain/rules/notebook/signatures.ts'
import { readSignedContent, type ContentReader, type ReadText } from '#domain/rules/notebook/signed-content.ts'
import { DocumentCopy } from '../documents/document-copy.ts'
import type { Workspace } from '../workspace.ts'
import { readFiles, type FileEntry } from './files.ts'

/** The signatures of an experiment and the requests for one, in their order. */
export async function readSignatures(workspace: Workspace, experimentId: number): Promise<SignatureRow[]> {
  return (await workspace.mirror('signatures').where('experimentId').equals(experimentId).toArray()).sort(byNumber)
}

/** The experiments that got their final signature at this time (epoch ms) or later. */
export async function readFinalSignatures(workspace: Workspace, since: number): Promise<number[]> {
  const rows = await workspace
    .mirror('signatures')
    .filter(({ isFinal, at }) => isFinal === 1 && at !== null && at >= since)
    .toArray()
  return rows.map(({ experimentId }) => experimentId)
}

/** The experiments that add to a signed one, the first one first. */
export async function readAddenda(workspace: Workspace, experimentId: number): Promise<ExperimentRow[]> {
  return (await workspace.mirror('experiments').where('addendumOf').equals(experimentId).toArray())
    .filter(({ archived }) => !archived)
    .sort((a, b) => a.createdAt - b.createdAt || a.id - b.id)
}

/** A section, as it is signed, and whether all of it has arrived at the server. */
export interface SignablePart {
  readonly section: SectionRow
  readonly samples: number
  readonly files: readonly FileEntry[]
  /** Changes that wait on this device. */
  readonly waiting: number
  /** Its text cannot be read. */
  readonly isDamaged: boolean
}

/** What a person signs, as this device has it. */
export interface Signable {
  /** SHA-256 of all of it; see signed-content.ts. */
  readonly digest: string
  readonly parts: readonly SignablePart[]
  /** Changes of the experiment itself that wait on this device. */
  readonly waiting: number
}

export async function readSignable(workspace: Workspace, experiment: ExperimentRow): Promise<Signable> {
  const { text, sections, damaged } = await readSignedContent(readerOf(workspace), experiment, readText)
  const parts = await Promise.all(sections.map((section) => readPart(workspace, section, damaged.includes(section))))
  return { digest: bytesToHex(sha256(utf8ToBytes(text))), parts, waiting: await countWaiting(workspace, [rowKey('experiments', experiment.id)]) }
}

async function readPart(workspace: Workspace, section: SectionRow, isDamaged: boolean): Promise<SignablePart> {
  const subject = rowKey('sections', section.id)
  const [samples, files, documents] = await Promise.all([
    workspace.mirror('sectionSamples').where('sectionId').equals(section.id).count(),
    readFiles(workspace, subject),
    workspace.mirror('documents').where('subject').equals(subject).toArray(),
  ])
  const keys = [subject, ...documents.map(({ id }) => rowKey('documents', id)), ...files.map(({ file }) => rowKey('files', file.id))]
  return { section, samples, files: files.filter(({ file }) => !file.archived), waiting: await countWaiting(workspace, keys), isDamaged }
}

const countWaiting = ({ outbox }: Workspace, keys: readonly DependencyKey[]): PromiseLike<number> => outbox.where('about').anyOf(keys).distinct().count()

const readerOf = (workspace: Workspace): ContentReader => ({
  where: (entity, index, [first]: readonly unknown[]) =>
    workspace
      .mirror(entity)
      .where(indexFields(entity, index)[0]!)
      .equals(first as string)
      .toArray(),
  get: (entity, id) => workspace.mirror(entity).get(id),
})

/** As the server reads it. */
const readText: ReadText = (schemaNumber, rows) => {
  const schema = documentSchemas.get(schemaNumber)
  return schema && readContent(new DocumentCopy('', rows).doc, schema)
}
