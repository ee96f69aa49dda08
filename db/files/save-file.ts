import { addFile } from '#domain/commands/add-file.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'
import { assertNotTooLarge } from '#domain/rules/files/upload-size.ts'
import { Refusal } from '#domain/tx.ts'
import type { Disk } from '../disk/disk.ts'
import type { FileChunk } from '../disk/disk-rows.ts'
import { randomId } from '../random-id.ts'
import { entitiesUsedBy, parseMutations, writeMutations } from '../writing/write-mutations.ts'
import { mutation, type Mutation, type WriteContext } from '../writing/mutation.ts'
import { hashChunks, readChunks } from './chunks.ts'

export interface NewFile {
  /** The row key of what it belongs to. */
  readonly subject: DependencyKey
  /** One that the person sees; see bucket.ts. */
  readonly audience: number
  readonly name: string
  /** As the browser says; empty if it does not know. */
  readonly mediaType: string
  readonly content: Blob
}

export interface SaveFileOptions {
  /** Made in the same transaction, before the file is added: what it belongs to, for example. */
  readonly before?: readonly Mutation[]
  /** For a file that something refers to before it is saved. */
  readonly id?: string
  /** Only in tests, as the rest. */
  readonly chunk?: number
  readonly hash?: (chunks: readonly FileChunk[]) => Promise<string>
}

/**
 * Saves a file on this device: its bytes and the mutation that names it, in ONE transaction. It is uploaded beside the queue.
 * Law 71: all or nothing. Throws a Refusal if the device has no room for it; then nothing is queued. Returns the id of the file.
 */
export async function saveFile(
  disk: Disk,
  context: WriteContext,
  file: NewFile,
  label: string,
  options: SaveFileOptions = {},
): Promise<{ id: string; n: number }> {
  const { id = randomId(), chunk = fileLimits.chunk, hash = hashChunks, before = [] } = options
  const { subject, audience, mediaType, content } = file
  if (content.size === 0) throw new Refusal('upload.empty')
  assertNotTooLarge(content.size, context.uploadMegabytes)
  // Read before the transaction, because any other wait would end it.
  const chunks = await readChunks(id, content, chunk)
  const sha256 = await hash(chunks)
  const name = cleanFileName(file.name) || 'file'
  const input = { id, subject, audience, name, mediaType: knownType(mediaType), size: content.size, sha256 }
  const mutations = parseMutations([...before, mutation(addFile, input, label)])
  const held = { id, size: content.size, chunk, sha256, addedAt: context.now(), sent: 0, storedAt: null, waits: 1 as const, attempts: 0, code: null }
  return disk.transaction(entitiesUsedBy(mutations), async (tx) => {
    const ns = await writeMutations(tx, context, mutations)
    await tx.save({ files: [held], fileChunks: chunks })
    return { id, n: ns.at(-1)! }
  })
}

/** Without parameters, which no rule here needs; some systems name types that are none. */
const knownType = (type: string): string => {
  const name = type.toLowerCase().split(';')[0]!.trim()
  return /^[a-z]+\/[a-z0-9][\w!#$&^.+-]*$/.test(name) ? name : 'application/octet-stream'
}
