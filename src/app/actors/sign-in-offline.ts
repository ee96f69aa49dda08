import { errors } from '#domain/errors.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { isPinEnough } from '#domain/rules/people/unlock.ts'
import { Refusal } from '#domain/tx.ts'
import type { KnownWorkspace } from '#db/device/device.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { SignInResult } from '#machines/session/session-types.ts'
import type { UnlockAttempt } from '#machines/session/session-lock-types.ts'
import type { Services } from '#src/app/services.ts'
import { recordOpen } from './unlock-methods.ts'
import { tryOffline } from './unlock.ts'

/**
 * Signs in without the server: someone who has signed in on this device before, by the hash stored here.
 * Their workspace opens, but nothing is sent until the server has checked their password, too.
 */
export async function signInOffline(services: Services, login: string, password: string): Promise<SignInResult> {
  const [known] = await lastWorkspaces(services, (each) => normalizeText(each.login) === normalizeText(login.trim()))
  const hash = known && (await services.device.unlocks.read(known.userId)).password
  if (!hash) throw new Refusal('network.unreachable')
  return openOffline(services, known, { how: 'password', secret: password }, hash)
}

/** The same with a PIN. */
export async function signInOfflineByPin(services: Services, userId: number, pin: string): Promise<SignInResult> {
  const [known] = await lastWorkspaces(services, (each) => each.userId === userId)
  const row = await services.device.unlocks.read(userId)
  if (!known || row.pin === null) throw new Refusal('network.unreachable')
  if (!isPinEnough(row, false, known, Date.now())) return { kind: 'failed', message: errors['unlock.password-needed'].message }
  return openOffline(services, known, { how: 'pin', secret: pin }, row.pin)
}

/** The same with a passkey, which opens an encrypted workspace; null if none can. `userId`: only this person. */
export async function signInOfflineByPasskey(services: Services, userId: number | null): Promise<SignInResult | null> {
  const { openByPasskeyOffline } = await import('../encryption/unseal-by-passkey.ts')
  const known = await lastWorkspaces(services, (each) => userId === null || each.userId === userId)
  const answer = await openByPasskeyOffline(services, known)
  if (!answer) return null
  return answer.ok ? enter(services, answer.value) : { kind: 'failed', message: answer.failure.message }
}

/** The workspace that each of these people used last. */
async function lastWorkspaces({ device }: Services, isTheirs: (known: KnownWorkspace) => boolean): Promise<KnownWorkspace[]> {
  const known = (await device.list()).filter(isTheirs).sort((a, b) => b.lastUsed - a.lastUsed)
  return known.filter(({ userId }, index) => known.findIndex((each) => each.userId === userId) === index)
}

async function openOffline(services: Services, known: KnownWorkspace, attempt: UnlockAttempt, hash: string): Promise<SignInResult> {
  const answer = await tryOffline(services, known, attempt, hash)
  if (answer.kind === 'refused') return { kind: 'failed', message: answer.message }
  // With a PIN, an encrypted workspace stays sealed until the password is entered.
  if (attempt.how === 'password' && (await new KeptSecrets(services.device.db).find(known)))
    await (await import('../encryption/unseal.ts')).openByPassword(services, known, attempt.secret)
  return enter(services, known)
}

async function enter(services: Services, known: WorkspaceOwner): Promise<SignInResult> {
  const { device, pool } = services
  await device.unlocks.open(known.userId)
  await device.rememberOffline(known, Date.now())
  recordOpen(services, known.userId)
  // Whoever was signed in at the server has left here. Until it answers, nobody is told to sign in again.
  await pool.setPerson(null)
  const info = await device.restoreOfflineSession(Date.now())
  if (!info) throw new Refusal('network.unreachable')
  return { kind: 'signed-in', info }
}
