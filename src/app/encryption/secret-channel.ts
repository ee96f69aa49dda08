import type { WorkspaceEncryption, WorkspaceSecret } from '#db/encryption/workspace-secret.ts'
import { randomId } from '#db/random-id.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'

// A tab that has the secret of a workspace gives it to the person's other tabs. Only pages of Aliquot can hear it, and they could read the database
// as well. Law: it is stored nowhere, not even in sessionStorage, which is on disk.
//
//   a tab that starts ── asked ──►  a tab that has it ── given ──►
//   encryption is turned on: ── who ──► here … ── given ──► taken …    until then, nothing is encrypted

type Message =
  | { readonly type: 'asked'; readonly id: string }
  | { readonly type: 'given'; readonly id: string; readonly encryption: WorkspaceEncryption }
  | { readonly type: 'who' }
  | { readonly type: 'here' | 'taken'; readonly tab: string }

/** Milliseconds in which a tab says that it is there, and in which it then takes the secret. A tab that does not must be reloaded. */
const answerPatience = 300
const takePatience = 3_000

const open = ({ userId, groupId }: WorkspaceOwner): BroadcastChannel => new BroadcastChannel(`aliquot:encryption:${userId}:${groupId}`)
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The secret from another tab; null if none has it. */
export async function askTabs(owner: WorkspaceOwner, id: string): Promise<WorkspaceSecret | null> {
  const channel = open(owner)
  try {
    const given = new Promise<WorkspaceSecret>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.type === 'given' && data.id === id) resolve(data.encryption.secret)
      }
    })
    channel.postMessage({ type: 'asked', id } satisfies Message)
    return await Promise.race([given, wait(answerPatience).then(() => null)])
  } finally {
    channel.close()
  }
}

/** Resolves once all other tabs of this person that answer have the secret. */
export async function giveToTabs(owner: WorkspaceOwner, id: string, encryption: WorkspaceEncryption): Promise<void> {
  const channel = open(owner)
  const waiting = new Set<string>()
  let onTaken = () => {}
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'here') waiting.add(data.tab)
    if (data.type === 'taken') waiting.delete(data.tab)
    if (!waiting.size) onTaken()
  }
  try {
    channel.postMessage({ type: 'who' } satisfies Message)
    await wait(answerPatience)
    if (!waiting.size) return
    const taken = new Promise<void>((resolve) => (onTaken = resolve))
    channel.postMessage({ type: 'given', id, encryption } satisfies Message)
    await Promise.race([taken, wait(takePatience)])
  } finally {
    channel.close()
  }
}

/** Without waiting for them. */
export function tellTabs(owner: WorkspaceOwner, id: string, encryption: WorkspaceEncryption): void {
  const channel = open(owner)
  channel.postMessage({ type: 'given', id, encryption } satisfies Message)
  channel.close()
}

export interface TabOfWorkspace {
  /** What this tab has for the secret with this id. */
  readonly have: (id: string) => WorkspaceEncryption | null
  readonly take: (id: string, encryption: WorkspaceEncryption) => Promise<void>
}

/** Answers the other tabs, as long as the workspace is open here. Returns how to stop. */
export function answerTabs(owner: WorkspaceOwner, { have, take }: TabOfWorkspace, report: (error: unknown) => void): () => void {
  const channel = open(owner)
  const tab = randomId()
  const post = (message: Message) => channel.postMessage(message)
  const answer = async (message: Message) => {
    if (message.type === 'who') post({ type: 'here', tab })
    if (message.type === 'asked') {
      const encryption = have(message.id)
      if (encryption) post({ type: 'given', id: message.id, encryption })
    }
    if (message.type === 'given') {
      await take(message.id, message.encryption)
      post({ type: 'taken', tab })
    }
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => void answer(data).catch(report)
  return () => channel.close()
}
