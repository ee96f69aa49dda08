import { msg, type Message } from '#domain/message.ts'
import { storageMessages } from '#domain/storage-messages.ts'
import { linkWait, messagePoll } from '#domain/wire/integrations/message-queue.ts'
import type { BegunUpload, LargeFileInput } from '#domain/wire/integrations/storage-server.ts'
import type { ServerAnswer, ServerReads } from '#src/workspace/data/server-reads.ts'
import type { ServerSends } from '#src/workspace/data/server-sends.ts'

/** How an upload ended, for the person. */
export type UploadEnd =
  | { readonly kind: 'linked' }
  | { readonly kind: 'given-up' }
  /** In the words of the storage server, or of the Aliquot server. */
  | { readonly kind: 'failed'; readonly reason: Message }
  /** Added again, the file goes on where it was. */
  | { readonly kind: 'interrupted'; readonly reason: Message }

/** Why an upload is aborted. */
export const givenUp = 'given up'

export interface UploadDeps {
  readonly serverReads: Pick<ServerReads, 'queuedMessage'>
  readonly serverSends: Pick<ServerSends, 'beginUpload' | 'tellStorage'>
  readonly wait: (ms: number) => Promise<void>
}

export interface UploadSteps {
  readonly onSent: (sent: number) => void
  /** Everything is there, and is checked: `linking` while the person waits for it. */
  readonly onChecking: (state: 'linking' | 'checking') => void
  /** Aborted with {@link givenUp} by the person; otherwise the workspace is closed, and nothing of it goes on. */
  readonly signal: AbortSignal
}

/** A section that was made for the file may still be on its way to the server. */
const maxTries = 15

/** Permission to send a file. Asked again while what the file belongs to is not on the server yet. */
export async function beginUpload({ serverSends, wait }: UploadDeps, file: LargeFileInput): Promise<ServerAnswer<BegunUpload>> {
  for (let tries = 1; ; tries++) {
    const answer = await serverSends.beginUpload(file)
    const isOnItsWay = !answer.ok && answer.failure.code.endsWith('.gone') && tries < maxTries
    if (!isOnItsWay) return answer
    await wait(messagePoll)
  }
}

/**
 *   chunks to the storage server ──► finalizeUpload ──► for 5 seconds, the person waits ──► it goes on behind what they do
 *                                                        the message is asked for every second until it has ended
 */
export async function runUpload({ serverReads, serverSends, wait }: UploadDeps, file: Blob, upload: BegunUpload, steps: UploadSteps): Promise<UploadEnd> {
  const { signal } = steps
  const sent = await serverSends.tellStorage({ kind: 'send', file, upload }, steps.onSent, signal)
  if (signal.reason === givenUp)
    await serverSends.tellStorage({ kind: 'give-up', upload, message: storageMessages.canceled }, () => undefined, new AbortController().signal)
  if (signal.aborted) return { kind: 'given-up' }
  if (!sent.ok || sent.value.kind === 'unreachable') return { kind: 'interrupted', reason: unreachable }
  if (sent.value.kind === 'unreadable') return { kind: 'interrupted', reason: unreadable }
  if (sent.value.kind === 'refused') return { kind: 'failed', reason: sent.value.message as Message }
  for (let waited = 0; ; waited += messagePoll) {
    if (waited === 0) steps.onChecking('linking')
    if (waited === linkWait) steps.onChecking('checking')
    const answer = await serverReads.queuedMessage(upload.id)
    if (answer.ok && answer.value.state === 'FINISHED') return { kind: 'linked' }
    if (answer.ok && answer.value.state === 'FAILED') return { kind: 'failed', reason: answer.value.reason as Message }
    // Deleted, or the person is signed out: it goes on without this page.
    if (!answer.ok && answer.failure.code !== 'network.unreachable') return { kind: 'interrupted', reason: answer.failure.message }
    await wait(messagePoll)
    if (signal.aborted) return { kind: 'given-up' }
  }
}

const unreachable = msg('The storage server cannot be reached. Add the file again to continue.')
const unreadable = msg('This file cannot be read.')
