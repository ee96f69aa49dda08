import { liveQuery } from 'dexie'
import { useEffect } from 'react'
import type { WorkspaceEncryption } from '#db/encryption/workspace-secret.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import type { Workspace } from '#db/workspace.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerReads } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { setEncryptionStatus, type EncryptionStatus } from '#src/workspace/device/encryption-status.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useApp } from '../app-context.ts'
import { useNavigate } from '../router/router.tsx'
import { heldSecret, holdSecret } from './held-secret.ts'
import { answerTabs } from './secret-channel.ts'
import { settleEncryption } from './settle-encryption.ts'

/** Encrypts the open workspace, or decrypts it, as its group wants, and gives other tabs what opens it. Draws nothing. */
export function EncryptionWatch({ isWanted }: { isWanted: boolean | undefined }) {
  const { services, connection } = useApp()
  const { workspace, serverReads } = useWorkspace()
  const navigate = useNavigate()
  useEffect(() => listenToTabs(workspace), [workspace])
  useEffect(() => {
    const stopping = new AbortController()
    const kept = new KeptSecrets(services.device.db)
    let isRequested = false
    let last: EncryptionStatus['kind'] = 'settled'
    const onStatus = (status: EncryptionStatus) => {
      tell(last, status.kind)
      last = status.kind
      setEncryptionStatus(status)
    }
    const settle = async () => {
      await alone(workspace, stopping.signal, () => settleEncryption({ services, workspace, isWanted, signal: stopping.signal, onStatus }))
      if (last !== 'password-needed' || isRequested) return
      isRequested = true
      showToast({
        id: 'encryption',
        message: t('Your group wants the data on this device to be encrypted. Enter your password to begin.'),
        autoClose: false,
        action: { label: t('Enter password'), onAction: () => navigate(addresses.storageSettings) },
      })
    }
    const again = oneAfterAnother(settle)
    // The first value comes at once; the next when the password has been entered.
    const secrets = liveQuery(async () => (await kept.find(workspace))?.id).subscribe({ next: again, error: reportFailure })
    const prune = oneAfterAnother(() => forgetRemovedPasskeys(kept, workspace, serverReads))
    prune()
    const polls = connection.on('poll.answered', () => {
      prune()
      if (last !== 'settled') again()
    })
    return () => {
      stopping.abort()
      secrets.unsubscribe()
      polls.unsubscribe()
    }
  }, [services, workspace, serverReads, connection, isWanted, navigate])
  return null
}

/** Those that the person or an administrator has removed, wherever that was. */
async function forgetRemovedPasskeys(kept: KeptSecrets, { userId }: Workspace, serverReads: ServerReads): Promise<void> {
  const here = (await kept.ofPerson(userId)).flatMap(({ passkeys = [] }) => passkeys.map(({ passkey }) => passkey))
  const answer = here.length ? await serverReads.passkeys() : null
  if (!answer?.ok) return
  const removed = here.filter((passkey) => !answer.value.passkeys.some(({ id }) => id === passkey))
  if (removed.length) await kept.forgetPasskeys(userId, removed)
}

function listenToTabs(workspace: Workspace): () => void {
  const have = (id: string): WorkspaceEncryption | null => (heldSecret(workspace, id) ? workspace.encryption : null)
  const take = async (id: string, { secret, state }: WorkspaceEncryption): Promise<void> => {
    const held = heldSecret(workspace, id)
    if (held && workspace.encryption?.state === state) return
    await holdSecret(workspace, id, held ?? secret, state)
  }
  return answerTabs(workspace, { have, take }, reportFailure)
}

/** One tab at a time. Over plain http there are no such locks, and several tabs do the same, which is merely wasteful. */
async function alone({ userId, groupId }: Workspace, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return work()
  await locks.request(`aliquot:encryption:${userId}:${groupId}`, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** What comes meanwhile is done once, afterward. */
function oneAfterAnother(work: () => Promise<void>): () => void {
  let isBusy = false
  let isAskedAgain = false
  return function start() {
    isAskedAgain = isBusy
    if (isBusy) return
    isBusy = true
    work()
      .catch(reportFailure)
      .finally(() => {
        isBusy = false
        if (isAskedAgain) start()
      })
  }
}

function tell(before: EncryptionStatus['kind'], now: EncryptionStatus['kind']): void {
  if (before === now) return
  if (now === 'encrypting') showToast({ id: 'encryption', message: t('The data on this device is being encrypted. You can keep working.') })
  if (now === 'decrypting') showToast({ id: 'encryption', message: t('The encryption of this device is being removed. You can keep working.') })
  if (now !== 'settled') return
  if (before === 'encrypting') showToast({ id: 'encryption', message: t('The data on this device is encrypted.'), tone: 'ok' })
  if (before === 'decrypting') showToast({ id: 'encryption', message: t('The data on this device is no longer encrypted.'), tone: 'ok' })
}
