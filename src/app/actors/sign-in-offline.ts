import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import type { SignInResult } from '#machines/session-types.ts'
import type { Services } from '#src/app/services.ts'
import { recordOpen, tryOffline } from './lock-actors.ts'

/**
 * Signs in without the server: someone who has signed in on this device before, by the hash stored here.
 * Their workspace opens, but nothing is sent until the server has checked their password, too.
 */
export async function signInOffline(services: Services, login: string, password: string): Promise<SignInResult> {
  const { device } = services
  const own = (await device.list()).filter((known) => normalizeText(known.login) === normalizeText(login.trim()))
  const known = own.sort((a, b) => b.lastUsed - a.lastUsed)[0]
  const hash = known && (await device.unlocks.read(known.userId)).password
  if (!hash) throw new Refusal('network.unreachable')
  const answer = await tryOffline(services, known, { how: 'password', secret: password }, hash)
  if (answer.kind === 'refused') return { kind: 'failed', message: answer.message }
  await device.unlocks.open(known.userId)
  await device.rememberOffline(known, Date.now())
  recordOpen(services, known.userId)
  const info = await device.restoreOfflineSession(Date.now())
  if (!info) throw new Refusal('network.unreachable')
  return { kind: 'signed-in', info }
}
