import * as z from 'zod/mini'
import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { ownFilesOf } from '#domain/own-files.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { answerMessage } from '#domain/error-code.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import { Refusal } from '#domain/tx.ts'
import { createHash } from 'node:crypto'
import { assertStorable, storageFailureText } from '../../files/large-upload.ts'
import { checkStaged, dropStaged, finishStaged, stageChunk, stagedKey, type Declared } from '../../files/staged-upload.ts'
import { numbersOf } from '../../store/files/file-numbers.ts'
import { callerOf, stagedFile, uploadOptions } from '../files/program-files.ts'
import { flag, plainText, requiredText, wireId, wireInt } from '../input.ts'
import { SentFile } from '../multipart.ts'
import { readGroup } from '../read-group.ts'
import { bodyBytes, defineRoute, type Call } from '../route.ts'
import { wrongInput } from '../wrong-input.ts'

const maxChunks = fileLimits.largestOfSite / fileLimits.chunk

/** Which upload it is, what it is to become, and what is known about the whole of it. */
const named = {
  name: requiredText(limits.name.longest),
  /** Identifier of the upload; without it, the name of the file. With it, an upload that was interrupted is continued. */
  fileIdentifier: z.optional(requiredText(limits.name.longest)),
  fileSize: z.optional(wireInt(0, fileLimits.largestOfSite)),
  fileHash: z.optional(sha256Hex),
  expJournalID: z.optional(wireId),
  sampleID: z.optional(wireId),
}

const upload = z.strictObject({
  action: z.literal('upload'),
  ...named,
  chunk: z._default(wireInt(0, maxChunks), 0),
  chunks: z._default(wireInt(1, maxChunks), 1),
  chunkHash: z.optional(sha256Hex),
  /** The file is only stored by `localStorageFileUploaded`, after `finalizeUpload` has checked it. */
  localStorage: flag,
  file: z.instanceof(SentFile),
})
const finalizeUpload = z.strictObject({ action: z.literal('finalizeUpload'), ...named })
const uploaded = z.strictObject({ action: z.literal('localStorageFileUploaded'), ...named })
const failed = z.strictObject({ action: z.literal('localStorageFileUploadFailed'), ...named, message: z._default(plainText(limits.name.longest), '') })

const sent = z.union([upload, finalizeUpload, uploaded, failed])

type Upload = z.infer<typeof upload>
type Named = Omit<z.infer<typeof uploaded>, 'action'>

interface Answer {
  readonly success: boolean
  readonly message: string
  /** Bytes that are here. */
  readonly received: number
  /** Percent. */
  readonly progress: number
  /** 0 until the file is stored. */
  readonly fileID: number
}

const outcome = (fields: Partial<Answer>): Answer => ({ success: true, message: '', received: 0, progress: 0, fileID: 0, ...fields })

/**
 * POST /members/fn/fileIO.ashx: uploads a file in chunks of 1 MB, as a form with the chunk in `file`. Action `upload`; with `localStorage`, then
 * `finalizeUpload` (the integrity check) and `localStorageFileUploaded`, or `localStorageFileUploadFailed`. The file is added to the section
 * `expJournalID` or to the sample `sampleID`; with neither, it is the person's own until it is linked to a section. spec FILE-01, FILE-02, FILE-08
 */
export const fileIO = defineRoute({
  method: 'POST',
  path: '/members/fn/fileIO.ashx',
  access: 'member',
  bodyLimit: fileLimits.chunk + 64 * 1024,
  cost: (request) => 5 + bodyBytes(request, fileLimits.chunk) / 64_000,
  input: z.object({ body: sent }),
  refusals: [],
  async handler(call, { body }) {
    try {
      await assertMayUpload(call)
      if (isOfStorage(body) && body.action !== 'localStorageFileUploadFailed') assertStorable(body.name)
      switch (body.action) {
        case 'upload':
          return await receive(call, body)
        case 'finalizeUpload':
          return await check(call, body)
        case 'localStorageFileUploaded':
          return await store(call, body)
        case 'localStorageFileUploadFailed':
          await dropStaged(call.services.files, callerOf(call), keyOf(call, body))
          return outcome({ message: storageFailureText(body.name, body.message) })
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const message = answerMessage(error.code, error.detail)
      return outcome({ success: false, message: isOfStorage(body) && error.code !== 'upload.refused-type' ? storageFailureText(body.name, message) : message })
    }
  },
})

const isOfStorage = (body: z.infer<typeof sent>): boolean => body.action !== 'upload' || body.localStorage

async function assertMayUpload({ services, group, caller }: Call<'member'>): Promise<void> {
  const member = await readGroup(services, group, (rows) => rows.get('members', caller.session.user.id))
  if (!isPermitted(member, 'files', 'Create')) throw new Refusal('permission.denied')
}

const keyOf = (call: Call<'member'>, { name, fileIdentifier }: Named): string => stagedKey(callerOf(call), fileIdentifier ?? name)

const subjectOf = (call: Call<'member'>, { expJournalID, sampleID }: Named): DependencyKey =>
  expJournalID ? rowKey('sections', expJournalID) : sampleID ? rowKey('samples', sampleID) : ownFilesOf(call.caller.session.user.id)

const declaredBy = ({ fileSize, fileHash }: Named): Declared => ({ size: fileSize, sha256: fileHash })

async function receive(call: Call<'member'>, sent: Upload): Promise<Answer> {
  const { name, chunk, chunks, chunkHash, file, fileIdentifier, localStorage } = sent
  const { bytes } = file
  const isLast = chunk === chunks - 1
  // Every chunk but the last has the same size: so its number says where it begins.
  if (bytes.length === 0) throw new Refusal('upload.empty')
  if (!isLast && bytes.length !== fileLimits.chunk) throw wrongInput('body.file', `Each part but the last has to have ${fileLimits.chunk} bytes.`)
  if (chunkHash !== undefined && createHash('sha256').update(bytes).digest('hex') !== chunkHash) throw new Refusal('upload.damaged')
  const options = { ...(await uploadOptions(call.services)), startsAnew: fileIdentifier === undefined }
  const staged = stagedFile(name, subjectOf(call, sent))
  const { files } = call.services
  const received = await stageChunk(
    files,
    callerOf(call),
    keyOf(call, sent),
    staged,
    { start: chunk * fileLimits.chunk, content: bytes },
    declaredBy(sent),
    options,
  )
  const total = sent.fileSize ?? (isLast ? received : chunks * fileLimits.chunk)
  const progress = Math.min(100, Math.floor((received / total) * 100))
  return isLast && !localStorage ? store(call, sent) : outcome({ received, progress })
}

async function check(call: Call<'member'>, sent: Named): Promise<Answer> {
  const { received } = await checkStaged(call.services.files, callerOf(call), keyOf(call, sent), declaredBy(sent))
  return outcome({ received, progress: 100 })
}

async function store(call: Call<'member'>, sent: Named): Promise<Answer> {
  const { services, group } = call
  const caller = callerOf(call)
  const { id, size } = await finishStaged(
    services.files,
    caller,
    keyOf(call, sent),
    stagedFile(sent.name, subjectOf(call, sent)),
    declaredBy(sent),
    services.clock,
  )
  const numbers = await numbersOf(services, group.groupId, [id])
  return outcome({ received: size, progress: 100, fileID: numbers.get(id)! })
}
