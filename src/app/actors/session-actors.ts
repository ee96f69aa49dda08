import { fromPromise } from 'xstate'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { countQueued } from '#db/queries/queue.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { WorkspaceOpened } from '#machines/session/session-types.ts'
import { isReadable } from '../encryption/is-readable.ts'
import type { Services } from '../services.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { unwrap } from '#src/app/session/unwrap.ts'

/** The session machine with this device's real people, server and databases. */
export function provideSession(services: Services): typeof sessionMachine {
  const { calls, device, pool, activity } = services
  const readSession = async (): Promise<SessionInfo | null> => {
    // Someone signed out without the server: their cookie must not let the next person in.
    await services.sendPendingSignOut()
    const answer = await calls.readSession()
    if (answer.ok) {
      // As long as that code is not on this device, a screen that was locked stays locked.
      const visit = answer.value.ssoAt === undefined ? null : await import('#src/app/session/sso/sso-visit.ts').catch(() => null)
      await visit?.noteSso(services, answer.value)
      await device.rememberOnline(answer.value, Date.now())
    }
    return !answer.ok && answer.failure.code === 'session.expired' ? null : unwrap(answer)
  }
  return sessionMachine.provide({
    actors: {
      // A network that swallows everything must not lock people out of their own device: after a moment it opens without the server.
      readSession: fromPromise(() => Promise.race([readSession(), unreachableAfter(limits.session.startPatience)])),
      recallPerson: fromPromise(() => device.restoreOfflineSession(Date.now())),
      openWorkspace: fromPromise(({ input }) => openWorkspace(services, input)),
      signIn: fromPromise(async ({ input }) => (await import('./sign-in.ts')).signIn(services, input, readSession)),
      flush: fromPromise(async ({ signal }) => flush(services, signal)),
      signOut: fromPromise(async () => {
        pool.stop()
        activity.forget()
        await Promise.all((await device.list()).filter((known) => known.signedIn).map((known) => device.rememberSignOut(known.userId)))
        await device.setPendingSignOut(true)
        services.forgetSecrets()
        await services.sendPendingSignOut()
      }),
      exportQueue: fromPromise(() => exportOpenQueue(services)),
      deleteQueue: fromPromise(() => deleteOpenWorkspace(services)),
      setPrimary: fromPromise(async ({ input }) => unwrap(await calls.setPrimary(input))),
    },
  })
}

const unreachableAfter = (ms: number): Promise<never> => new Promise((_, reject) => setTimeout(() => reject(new Refusal('network.unreachable')), ms))

async function openWorkspace(services: Services, info: SessionInfo): Promise<WorkspaceOpened> {
  const { device, pool, workspaceOf } = services
  const owner = { userId: info.userId, groupId: info.groupId }
  const workspace = workspaceOf(owner)
  await workspace.db.open()
  if (!(await isReadable(services.device, workspace))) return 'sealed'
  if (info.encryptsDevices) {
    const { encryptFromStart } = await import('../encryption/encrypt-from-start.ts')
    // If it cannot be done now, it is done later.
    await encryptFromStart(services, workspace).catch(reportFailure)
  }
  await device.rememberUse(owner, Date.now())
  await pool.open(owner)
  return 'open'
}

async function exportOpenQueue({ device, pool, workspaceOf }: Services): Promise<void> {
  if (!pool.owner) return
  const [{ exportChanges }, known] = await Promise.all([import('#src/features/queue/export-changes.ts'), device.find(pool.owner)])
  const { fullName = '', groupName = '' } = known ?? {}
  await exportChanges(workspaceOf(pool.owner), { fullName, groupName })
}

async function deleteOpenWorkspace({ device, pool, workspaceOf }: Services): Promise<void> {
  const { owner } = pool
  if (!owner) return
  pool.stop()
  // First, the screens that read it are closed.
  await new Promise((resolve) => setTimeout(resolve, 0))
  await workspaceOf(owner).delete()
  await device.forget(owner)
  const { clearLocalStorage } = await import('#src/workspace/device/local-storage.ts')
  clearLocalStorage(owner)
}

/** Sends queued changes before signing out; returns what is left when everything is sent, when sending is impossible, or after a while. */
async function flush({ pool, workspaceOf }: Services, signal: AbortSignal): Promise<number> {
  const { current: sync, owner } = pool
  if (!sync || !owner) return 0
  const workspace = workspaceOf(owner)
  if ((await countQueued(workspace)) === 0) return 0
  // Where that code is not on this device, there is no network to send with either.
  const leaving = await import('#src/app/session/until-sent.ts').catch(() => null)
  await leaving?.untilSent(sync, signal)
  return countQueued(workspace)
}
