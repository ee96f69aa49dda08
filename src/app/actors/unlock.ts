import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { KeptSecrets, opensByPasskey } from '#db/device/kept-secrets.ts'
import type { UnlockAttempt, UnlockResult } from '#machines/session/session-lock-types.ts'
import { rememberSignIn } from '#src/app/session/remember-sign-in.ts'
import type { Services } from '../services.ts'
import { logIn } from './log-in.ts'
import { openByPasskey } from './open-by-passkey.ts'
import { mayUsePin } from './unlock-methods.ts'
import { within } from '../within.ts'

// Loaded after the first screen.

/**
 * Through the server if it can be reached, which renews the session; otherwise with what the last sign-in stored here. With two-step
 * verification, the session is not renewed without a code; as long as it lasts, the password is enough.
 */
export async function tryPassword(services: Services, info: SessionInfo, password: string, code?: string): Promise<UnlockResult> {
  const answer = await tryAtServer(services, info, password, code)
  if (answer) return answer
  const { password: hash } = await services.device.unlocks.read(info.userId)
  return hash === null ? refused(errors['network.unreachable'].message) : tryOffline(services, info, { how: 'password', secret: password }, hash)
}

/** Opens a workspace that is encrypted, and that nothing has opened since this page was loaded: without the server, opening it is the check. */
export async function tryToUnseal(services: Services, info: SessionInfo, password: string, code?: string): Promise<UnlockResult> {
  const answer = await tryAtServer(services, info, password, code)
  if (answer) return answer
  const refusal = await beginTry(services, info)
  if (refusal) return refusal
  const { openByPassword } = await import('#src/app/encryption/unseal.ts')
  const result = await openByPassword(services, info, password)
  if (result === 'open') return { kind: 'opened', read: null }
  return refused(errors[result === 'wrong' ? 'unlock.failed' : 'network.unreachable'].message)
}

/** Null if the server cannot be reached. */
async function tryAtServer(services: Services, info: SessionInfo, password: string, code?: string): Promise<UnlockResult | null> {
  const { calls } = services
  const answer = await within(limits.session.startPatience, logIn(services, info.login, password, code))
  if (!answer || (!answer.ok && answer.failure.code === 'network.unreachable')) return null
  if (!answer.ok) return refused(answer.failure.message)
  const { success, twoStep, errormessage } = answer.value
  if (!success && !twoStep) return refused(errormessage)
  const session = await calls.readSession()
  const isIn = session.ok ? session.value.userId === info.userId : session.failure.code !== 'session.expired'
  if (!success && !isIn) return { kind: 'code-needed', message: code === undefined ? null : (errormessage as Message) }
  if (!session.ok) return refused(session.failure.message)
  await rememberSignIn(services, session.value, password)
  return { kind: 'opened', read: { userId: session.value.userId, groupId: session.value.groupId } }
}

export async function tryPin(services: Services, info: SessionInfo, pin: string): Promise<UnlockResult> {
  const { pin: hash } = await services.device.unlocks.read(info.userId)
  if (hash === null || !(await mayUsePin(services, info))) return refused(errors['unlock.password-needed'].message)
  return tryOffline(services, info, { how: 'pin', secret: pin }, hash)
}

/** With the server, which renews the session; without it, only with a passkey that opens this encrypted workspace. */
export async function tryPasskey(services: Services, info: SessionInfo): Promise<UnlockResult> {
  const readSession = async () => {
    const session = await services.calls.readSession()
    return session.ok ? session.value : null
  }
  const timeout = opensByPasskey(await new KeptSecrets(services.device.db).find(info)) ? limits.session.startPatience : undefined
  const answer = await openByPasskey(services, info.userId, readSession, timeout)
  if (answer.ok) return { kind: 'opened', read: { userId: answer.value.userId, groupId: answer.value.groupId } }
  const { code, message } = answer.failure
  if (code !== 'network.unreachable') return refused(message)
  const { openByPasskeyOffline } = await import('#src/app/encryption/unseal-by-passkey.ts')
  const offline = await openByPasskeyOffline(services, [info])
  if (!offline) return refused(message)
  return offline.ok ? { kind: 'opened', read: null } : refused(offline.failure.message)
}

export async function tryOffline(
  services: Services,
  person: Pick<SessionInfo, 'userId'>,
  { secret }: UnlockAttempt,
  hash: string,
): Promise<Exclude<UnlockResult, { kind: 'code-needed' }>> {
  const refusal = await beginTry(services, person)
  if (refusal) return refusal
  return (await services.secrets.isRight(secret, hash)) ? { kind: 'opened', read: null } : refused(errors['unlock.failed'].message)
}

/** Counts an attempt; says why it is not allowed. */
async function beginTry({ device }: Services, { userId }: Pick<SessionInfo, 'userId'>): Promise<Extract<UnlockResult, { kind: 'refused' }> | null> {
  const turn = await device.unlocks.beginTry(userId, Date.now())
  if (turn.kind === 'wait') return refused(errors['unlock.wait'].message)
  return turn.kind === 'server-needed' ? refused(errors['unlock.server-needed'].message) : null
}

const refused = (message: string): Extract<UnlockResult, { kind: 'refused' }> => ({ kind: 'refused', message: message as Message })
