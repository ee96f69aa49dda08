import type { PushResponse } from '#domain/wire/sync/push.ts'
import { call as callServer, type CallAnswer } from '#tests/harness/call.ts'
import type { Call } from './calls.ts'
import { hashOf, own } from './known-values.ts'
import type { Caller, Lab } from './lab.ts'

export type Answer = CallAnswer

/** A call with what is the caller's own filled in. */
export function filledIn(lab: Lab, caller: Caller, call: Call): Call {
  const pick = (hashes: readonly string[]) => hashes[call.address.length % hashes.length]!
  const fill = (text: string): string =>
    text
      .replaceAll(own.device, caller.device)
      .replaceAll(own.epoch, lab.epoch)
      .replaceAll(hashOf(lab.ours), pick(lab.blocks.ours))
      .replaceAll(hashOf(lab.theirs), pick(lab.blocks.theirs))
      .replaceAll(/\b77700(\d)(\d{3})\b/g, (written, kind: string, number: string) => {
        if (kind === '2') return String(caller.lastMutation + Number(number))
        if (kind === '1') return String(caller.leased[Number(number) * 7] ?? 1)
        return { '001': String(caller.userId), '002': String(caller.side?.group ?? 1) }[number] ?? written
      })
  return { ...call, address: fill(call.address), ...(typeof call.body === 'string' && { body: fill(call.body) }) }
}

/** Without new sessions and active accounts, most later calls would be those of strangers. */
const endSessions: ReadonlySet<string> = new Set([
  'POST /login/login.ashx',
  'POST /login/logout.ashx',
  'POST /api/v1/user/password',
  'PUT /api/v1/organization/people/:userId/active',
  'PUT /api/v1/organization/people/:userId/administrator',
  'POST /api/v1/organization/groups/create',
  'PUT /api/v1/organization/groups/:groupId',
  'PUT /api/v1/organization/settings',
])

export async function send(lab: Lab, caller: Caller, call: Call): Promise<Answer> {
  const { method, address, body } = call
  const answer = await callServer(lab.server.url + address, { method, headers: { ...call.headers, ...caller.headers }, body })
  if (endSessions.has(call.route)) await lab.signInAgain()
  if (call.route === leaving && answer.status < 300) await rejoin(lab, caller)
  if (answer.status === 200 && address.startsWith('/api/v1/sync/push') && String(call.body).includes(caller.device)) noteNumber(caller, answer.text)
  return answer
}

/** After it, a person would only get refusals. */
const leaving = 'POST /api/v1/groups/leave'

async function rejoin({ server }: Lab, { side, role, userId }: Caller): Promise<void> {
  if (side && role) await server.saveRows(side.group, 'members', { id: userId, fullName: `${role} ${side.mark}`, role })
}

function noteNumber(caller: Caller, text: string): void {
  const { lastMutation } = JSON.parse(text) as PushResponse
  caller.lastMutation = Math.max(caller.lastMutation, lastMutation)
}
