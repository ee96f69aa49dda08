import { errorEntry } from '#domain/errors.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { isPinEnough } from '#domain/rules/unlock.ts'
import { Refusal } from '#domain/tx.ts'
import type { KnownWorkspace } from '#db/device.ts'
import { KeptSecrets } from '#db/kept-secrets.ts'
import type { SignInResult } from '#machines/session-types.ts'
import type { UnlockAttempt } from '#machines/session-lock-types.ts'
import type { Services } from '#src/app/services.ts'
import { recordOpen } from './unlock-methods.ts'
import { tryOffline } from './unlock.ts'

/**
 * Signs in without the server: someone who has signed in on this device before, by the hash stored here.
 * Their workspace opens, but nothing is sent until the server has checked their password, too.
 */
export async function signInOffline(services: Services, login: string, password: string): Promise<SignInResult> {
  const known = await findKnown(services, (each) => normalizeText(each.login) === normalizeText(login.trim()))
  const hash = known && (await services.device.unlocks.read(known.userId)).password
  if (!hash) throw new Refusal('network.unreachable')
  return openOffline(services, known, { how: 'password', secret: password }, hash)
}

/** The same with a PIN. */
export async function signInOfflineByPin(services: Services, userId: number, pin: string): Promise<SignInResult> {
  const known = await findKnown(services, (each) => each.userId === userId)
  const row = await services.device.unlocks.read(userId)
  if (!known || row.pin === null) throw new Refusal('network.unreachable')
  if (!isPinEnough(row, false, known, Date.now())) return { kind: 'failed', message: errorEntry('unlock.password-needed').message }
  return openOffline(services, known, { how: 'pin', secret: pin }, row.pin)
}

/** The workspace that was used last, of those of one person. */
async function findKnown({ device }: Services, isTheirs: (known: KnownWorkspace) => boolean): Promise<KnownWorkspace | undefined> {
  return (await device.list()).filter(isTheirs).sort((a, b) => b.lastUsed - a.lastUsed)[0]
}

async function openOffline(services: Services, known: KnownWorkspace, attempt: UnlockAttempt, hash: string): Promise<SignInResult> {
  const { device } = services
  const answer = await tryOffline(services, known, attempt, hash)
  if (answer.kind === 'refused') return { kind: 'failed', message: answer.message }
  await device.unlocks.open(known.userId)
  await device.rememberOffline(known, Date.now())
  recordOpen(services, known.userId)
  // Whoever was signed in at the server has left here. Until it answers, nobody is told to sign in again.
  await services.pool.setPerson(null)
  const info = await device.restoreOfflineSession(Date.now())
  if (!info) throw new Refusal('network.unreachable')
  // With a PIN, an encrypted workspace stays sealed until the password is entered.
  if (attempt.how === 'password' && (await new KeptSecrets(device.db).find(info)))
    await (await import('../encryption/unseal.ts')).openByPassword(services, info, attempt.secret)
  return { kind: 'signed-in', info }
}
