import { fromPromise } from 'xstate'
import { errorEntry } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import { isIdle, isPinEnough, isServerNeeded, waitBeforeTry } from '#domain/rules/unlock.ts'
import type { SessionInfo } from '#domain/wire/session.ts'
import { isOfflineSession } from '#db/device.ts'
import { lockMachine } from '#machines/session-lock.machine.ts'
import type { UnlockAttempt, UnlockResult, UnlockOptions } from '#machines/session-lock-types.ts'
import { rememberSignIn } from '#src/app/session/remember-sign-in.ts'
import type { Services } from '../services.ts'
import { logIn } from './log-in.ts'

/** Set in a tab whose person has unlocked it: a reload is not a cold start. */
const openKey = 'aliquot.open'

/** The lock over one person's workspace, with this device's clock, its data about the person, and the server. */
export function provideLock(services: Services, info: SessionInfo): typeof lockMachine {
  const { device, activity } = services
  const { userId } = info
  const isIdleNow = async () => isIdle((await device.find(info))?.idleMinutes ?? info.idleMinutes, activity.last, Date.now())
  return lockMachine.provide({
    actors: {
      readLock: fromPromise(async () => {
        const row = await device.unlocks.read(userId)
        if (row.lockedAt !== null) return true
        if (await isIdleNow()) {
          await device.unlocks.lock(userId, Date.now())
          return true
        }
        if (isOfflineSession(info) && (await mustUnlockStart(services, info))) return true
        recordOpen(services, userId)
        return false
      }),
      isIdle: fromPromise(isIdleNow),
      rememberLock: fromPromise(() => device.unlocks.lock(userId, Date.now())),
      readMeans: fromPromise(() => readUnlockMethods(services, info)),
      unlock: fromPromise(async ({ input }) => {
        const answer = input.how === 'password' ? await tryPassword(services, info, input.secret, input.code) : await tryPin(services, info, input.secret)
        if (answer.kind === 'opened') {
          await device.unlocks.open(userId)
          recordOpen(services, userId)
        }
        return answer
      }),
    },
  })
}

export function recordOpen({ activity }: Services, userId: number): void {
  activity.record()
  sessionStorage.setItem(openKey, String(userId))
}

/** On a cold start without the server, asks for the password if the last contact is longer ago than allowed, otherwise for a PIN if there is one. */
async function mustUnlockStart({ device }: Services, info: SessionInfo): Promise<boolean> {
  const { pin } = await device.unlocks.read(info.userId)
  const isOverdue = Date.now() - ((await device.find(info))?.lastOnline ?? 0) > limits.session.offlineFor
  const isCold = sessionStorage.getItem(openKey) !== String(info.userId)
  return isCold && (isOverdue || pin !== null)
}

async function readUnlockMethods(services: Services, info: SessionInfo): Promise<UnlockOptions> {
  const row = await services.device.unlocks.read(info.userId)
  const isLocked = isServerNeeded(row)
  return {
    pin: row.pin !== null && !isLocked && (await mayUsePin(services, info)),
    isServerNeeded: row.password === null || isLocked,
    pause: isLocked ? 0 : waitBeforeTry(row, Date.now()),
  }
}

async function mayUsePin({ calls, device }: Services, info: SessionInfo): Promise<boolean> {
  const row = await device.unlocks.read(info.userId)
  const lastOnline = (await device.find(info))?.lastOnline ?? 0
  const isEnough = (isReached: boolean) => isPinEnough(row, isReached, lastOnline, Date.now())
  // The server is asked only if its answer matters.
  if (isEnough(true) === isEnough(false)) return isEnough(true)
  return isEnough((await within(limits.session.startPatience, calls.poll()))?.ok ?? false)
}

/**
 * Through the server if it can be reached, which renews the session; otherwise with what the last sign-in stored here. With two-step
 * verification, the session is not renewed without a code; as long as it lasts, the password is enough.
 */
export async function tryPassword(services: Services, info: SessionInfo, password: string, code?: string): Promise<UnlockResult> {
  const { calls, device } = services
  const answer = await within(limits.session.startPatience, logIn(services, info.login, password, code))
  if (answer && (answer.ok || answer.failure.code !== 'network.unreachable')) {
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
  const { password: hash } = await device.unlocks.read(info.userId)
  return hash === null ? refused(errorEntry('network.unreachable').message) : tryOffline(services, info, { how: 'password', secret: password }, hash)
}

async function tryPin(services: Services, info: SessionInfo, pin: string): Promise<UnlockResult> {
  const { pin: hash } = await services.device.unlocks.read(info.userId)
  if (hash === null || !(await mayUsePin(services, info))) return refused(errorEntry('unlock.password-needed').message)
  return tryOffline(services, info, { how: 'pin', secret: pin }, hash)
}

export async function tryOffline(
  { device, secrets }: Services,
  { userId }: Pick<SessionInfo, 'userId'>,
  { secret }: UnlockAttempt,
  hash: string,
): Promise<Exclude<UnlockResult, { kind: 'code-needed' }>> {
  const turn = await device.unlocks.beginTry(userId, Date.now())
  if (turn.kind === 'wait') return refused(errorEntry('unlock.wait').message)
  if (turn.kind === 'server-needed') return refused(errorEntry('unlock.server-needed').message)
  return (await secrets.isRight(secret, hash)) ? { kind: 'opened', read: null } : refused(errorEntry('unlock.failed').message)
}

const refused = (message: string): Extract<UnlockResult, { kind: 'refused' }> => ({ kind: 'refused', message: message as Message })

/** Undefined if it takes longer: a network that swallows everything counts as none. */
function within<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
}
