import type { IncomingMessage } from 'node:http'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { ApiCommand } from '../../feed/run-as-api.ts'
import { assertSiteLimit } from '../../files/staged-upload.ts'
import { storeStream } from '../../files/store-stream.ts'
import { numbersOf } from '../../store/files/file-numbers.ts'
import { boundaryOf, readParts } from '../multipart.ts'
import type { Call } from '../route.ts'
import { wrongInput } from '../wrong-input.ts'
import { callerOf, stagedFile, uploadOptions } from './program-files.ts'

interface Sent {
  /** As a form has it. */
  readonly fileName?: string | undefined
  readonly bytes: AsyncIterable<Uint8Array>
}

/** What comes with a call: the body itself, or the first file of a form. */
async function openSent(request: { readonly headers: IncomingMessage['headers'] }, body: AsyncIterable<Uint8Array>): Promise<Sent> {
  const boundary = boundaryOf(request.headers['content-type'])
  if (boundary === undefined) return { bytes: body }
  const parts = readParts(body, boundary)
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) throw wrongInput('body', 'The form has no file.')
    if (part.fileName !== undefined) return part
  }
}

interface SentOptions {
  /** Refuses files by their names. */
  readonly assertName?: (name: string) => void
  /** Done in the step in which the file appears. */
  readonly acts?: readonly ApiCommand[]
  /** What the bytes of such a file begin with; others are refused. */
  readonly signature?: Uint8Array
}

/** Stores the bytes that come with a call as a file, as they arrive. `named`: its name; without it, the name that a form has. */
export async function storeSent(
  call: Call<'member'>,
  subject: DependencyKey,
  named: string | undefined,
  { assertName, acts = [], signature = new Uint8Array() }: SentOptions = {},
): Promise<{ id: string; number: number }> {
  const { services, request, group } = call
  const body = (request.body ?? nothingSent) as AsyncIterable<Uint8Array>
  const options = await uploadOptions(services)
  // Before any of it is read. A form is longer than the file in it.
  const declared = boundaryOf(request.headers['content-type']) === undefined ? Number(request.headers['content-length'] ?? 0) : 0
  assertSiteLimit(declared, options.megabytes)
  const sent = await openSent(request, body)
  const fileName = named ?? sent.fileName
  if (!fileName) throw wrongInput('query.fileName', 'The parameter fileName is missing.')
  assertName?.(fileName)
  const bytes = beginningWith(signature, counted(call, sent.bytes))
  const id = await storeStream(services.files, callerOf(call), stagedFile(fileName, subject), bytes, options, acts)
  return { id, number: (await numbersOf(services, group.groupId, [id])).get(id)! }
}

const nothingSent: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {
    // A call without a body.
  },
}

/** Charges for what arrives. */
async function* counted({ charge }: Call<'member'>, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const some of bytes) {
    charge(some.length / 64_000)
    yield some
  }
}

async function* beginningWith(signature: Uint8Array, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const some of bytes) {
    for (const byte of some.subarray(0, Math.max(0, signature.length - at)))
      if (byte !== signature[at++]) throw wrongInput('body', 'The file is not of the kind that this section has.')
    yield some
  }
  if (at < signature.length) throw wrongInput('body', 'The file is not of the kind that this section has.')
}
