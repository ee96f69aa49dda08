import type { Disk } from '#db/disk.ts'
import { readStanding } from '#db/outgoing.ts'
import type { PullPage, Revoked } from '#domain/wire/pull.ts'
import type { Answer, Transport } from './transport.ts'

/** Where a pull goes on, as the disk has it now. */
export interface PullQuestion {
  device: string
  group: number
  cursor: number
  /** Results up to this n are here already. */
  confirmed: number
}

export async function readPull(disk: Disk, device: string, group: number): Promise<PullQuestion> {
  const { version, confirmed } = await readStanding(disk)
  return { device, group, cursor: version, confirmed }
}

export async function sendPull(transport: Transport, question: PullQuestion, signal: AbortSignal): Promise<Answer<PullPage | Revoked>> {
  const answer = await transport.call<PullPage>({ path: '/api/v1/sync/pull', query: { ...question }, signal })
  // That the person left the group comes with status 403, and with what was settled before: it is an answer, not a failure.
  if (!answer.ok && isRevoked(answer.failure.body)) return { ok: true, value: answer.failure.body }
  return answer
}

export const isRevoked = (body: unknown): body is Revoked => (body as Partial<Revoked> | null | undefined)?.revoked === true
