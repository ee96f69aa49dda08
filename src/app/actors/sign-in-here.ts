import { fold } from '#domain/rules/fold.ts'
import { Refusal } from '#domain/tx.ts'
import type { SignInAnswer } from '#machines/session-types.ts'
import type { Services } from '../services.ts'
import { noteOpen, tryHere } from './lock-actors.ts'

/**
 * At the door without the server: somebody who has signed in on this device before, by the hash that left here.
 * Their workspace opens; nothing is sent until the server has seen their password too.
 */
export async function signInHere(services: Services, login: string, password: string): Promise<SignInAnswer> {
  const { device } = services
  const own = (await device.list()).filter((known) => fold(known.login) === fold(login.trim()))
  const known = own.sort((a, b) => b.lastUsed - a.lastUsed)[0]
  const hash = known && (await device.unlocks.read(known.userId)).password
  if (!hash) throw new Refusal('network.unreachable')
  const answer = await tryHere(services, known, { how: 'password', secret: password }, hash)
  if (answer.kind === 'refused') return { kind: 'failed', message: answer.message }
  await device.unlocks.open(known.userId)
  await device.rememberOffline(known, Date.now())
  noteOpen(services, known.userId)
  const info = await device.recallSession(Date.now())
  if (!info) throw new Refusal('network.unreachable')
  return { kind: 'signed-in', info }
}
