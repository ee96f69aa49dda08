import { createHash } from 'node:crypto'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { FileRow } from '#domain/entities/file.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { textOf } from '#domain/rules/notebook/section-text.ts'
import { byNumber, signatureText } from '#domain/rules/notebook/signatures.ts'
import {
  isSignedFormat,
  readSignedContent,
  signedFormat,
  type ContentReader,
  type SignedContent,
  type SignedFormat,
} from '#domain/rules/notebook/signed-content.ts'
import type { FeedReader } from '../feed/tables.ts'
import type { FileStore } from '../files/tables.ts'
import { isSealed, readUpdates } from '../followers/merge-document.ts'
import { contentReader } from './content-reader.ts'
import { describeDetached } from './detached-texts.ts'
import { readText } from './read-text.ts'
import { digestOf } from './sign-experiment.ts'

export interface Verified {
  readonly experiments: number
  readonly signatures: number
  readonly files: number
  /** What is not as it was signed, a sentence each. */
  readonly faults: readonly string[]
  /** Files whose bytes are on a storage server, where they have to be compared; a sentence each. */
  readonly away: readonly string[]
}

const rowsAtOnce = 500

/**
 *   each signed experiment ─► its content again ─► the digest in its signatures?
 *     each signature ─► its own digest? follows the one before?      each text ─► its bytes are those that were sealed?
 *     each file ─► its bytes have the hash that was signed?
 *
 * Reads the rows and the bytes themselves, and believes nothing that was computed before.
 */
export async function verifySignatures(store: FileStore, groupId: number): Promise<Verified> {
  const ids = await store.read((tables) => signedExperiments(tables, groupId), 'long')
  const faults: string[] = []
  const away: string[] = []
  let [signatures, files] = [0, 0]
  for (const id of ids) {
    const found = await store.read((tables) => verifyRows(tables, groupId, id), 'long')
    faults.push(...found.faults)
    signatures += found.signatures
    for (const file of found.files) {
      if (await isAway(store, groupId, file)) {
        away.push(`${experimentCode(id)}: the file ${file.name} is on the storage server. Its SHA-256 there must be ${file.sha256}.`)
        continue
      }
      files++
      if (!(await hasItsBytes(store, groupId, file))) faults.push(`${experimentCode(id)}: the bytes of the file ${file.name} are not those that were signed.`)
    }
  }
  return { experiments: ids.length, signatures, files, faults, away }
}

/** Those that have a signature or say that they are signed. */
async function signedExperiments(tables: FeedReader, groupId: number): Promise<number[]> {
  const ids = new Set<number>()
  for (let after: number | null = 0; after !== null;) {
    const { rows, until } = await tables.followedRows(groupId, ['experiments', 'signatures'], after, rowsAtOnce)
    for (const { entity, row } of rows) {
      if (entity === 'signatures' && row?.['state'] === 'signed') ids.add(Number(row['experimentId']))
      if (entity === 'experiments' && row?.['status'] === 'SIGNED') ids.add(Number(row.id))
    }
    after = until
  }
  return [...ids].sort((a, b) => a - b)
}

async function verifyRows(tables: FeedReader, groupId: number, id: number): Promise<{ signatures: number; files: FileRow[]; faults: string[] }> {
  const faults: string[] = []
  const fault = (says: string) => faults.push(`${experimentCode(id)}: ${says}`)
  const under = contentReader(tables, groupId)
  const signed = ((await tables.rowsUnder(groupId, 'signatures', 'byExperiment', [id])) as unknown as SignatureRow[])
    .sort(byNumber)
    .filter(({ state }) => state === 'signed')
  for (const says of brokenLinks(signed)) fault(says)
  const experiment = (await tables.row(groupId, 'experiments', id)) as unknown as ExperimentRow | undefined
  if (!experiment) {
    fault('it is signed, but it is not there.')
    return { signatures: signed.length, files: [], faults }
  }
  if (experiment.status !== 'SIGNED') fault('it has signatures, but its state says that it is not signed.')
  if (signed.length === 0) fault('its state says that it is signed, but it has no signature.')
  const contents = new Map<SignedFormat, SignedContent>()
  const contentIn = async (format: SignedFormat) => {
    const content = contents.get(format) ?? (await readSignedContent(under, experiment, readText, format))
    contents.set(format, content)
    return content
  }
  for (const { format, contentDigest } of signed) {
    if (!isSignedFormat(format)) fault('it was signed by a newer release of Aliquot. Check it with that one.')
    else if (digestOf((await contentIn(format)).text) !== contentDigest) fault('what it contains is not what was signed.')
  }
  const { sections, elsewhere, detached } = await contentIn(signedFormat)
  for (const says of await describeDetached(under, signed, detached)) fault(says)
  for (const name of await unsealedTexts(under, sections)) fault(`the stored text of ${name} is not the one that was sealed.`)
  const files: FileRow[] = []
  for (const section of sections) files.push(...(await under.where('files', 'bySubject', [rowKey('sections', section.id)])))
  return { signatures: signed.length, files: [...files.filter(({ archived }) => !archived), ...elsewhere], faults: [...new Set(faults)] }
}

/** From the first signature, which follows none, each one must be followed by the next, and all must be reached. */
function brokenLinks(signed: readonly SignatureRow[]): string[] {
  const faults = signed.filter((row) => digestOf(signatureText(row)) !== row.digest).map(({ fullName }) => `the signature of ${fullName} has been changed.`)
  const next = new Map(signed.map((row) => [row.previous, row]))
  let reached = 0
  for (let row = next.get(''); row && reached < signed.length; row = next.get(row.digest)) reached++
  return reached === signed.length ? faults : [...faults, 'a signature is missing, or they do not follow each other.']
}

/** The sections whose text is sealed, but not in the bytes it was sealed with. One that is not sealed yet is compared by its content only. */
async function unsealedTexts(under: ContentReader, sections: readonly SectionRow[]): Promise<string[]> {
  const names: string[] = []
  for (const section of sections) {
    const text = await textOf(under, section)
    if (!text || text.digest === null) continue
    const rows: DocumentUpdateRow[] = await under.where('documentUpdates', 'byDocument', [text.id])
    if (!isSealed(text.id, readUpdates(rows).updates)) names.push(section.name)
  }
  return names
}

export const isAway = (store: FileStore, groupId: number, { sha256 }: FileRow): Promise<boolean> =>
  store.read(async (_, files) => (await files.contentUpload(groupId, sha256)) === undefined && (await files.isOnStorageServer(groupId, sha256)))

export async function hasItsBytes(store: FileStore, groupId: number, { sha256, size }: FileRow): Promise<boolean> {
  const upload = await store.read((_, files) => files.contentUpload(groupId, sha256))
  if (upload === undefined) return false
  const hash = createHash('sha256')
  for (let position = 0; position < size;) {
    const chunk = await store.read((_, files) => files.chunkAt(groupId, upload, position))
    if (!chunk || chunk.start !== position || chunk.content.length === 0) return false
    hash.update(chunk.content)
    position += chunk.content.length
  }
  return hash.digest('hex') === sha256
}
