import { useLiveQuery } from 'dexie-react-hooks'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import { messages } from '#domain/messages.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { Security } from '#src/features/settings/settings-context.ts'
import { t } from '#src/ui/text/translate.ts'
import { wrapByPasskeyIfEncrypted } from '#src/app/encryption/wrap-if-encrypted.ts'
import { tryPasskey, tryPassword } from '#src/app/actors/unlock.ts'
import type { Services } from '#src/app/services.ts'

/** What the settings show and change about this person's lock; undefined until it is read. */
export function useSecurity(info: SessionInfo, services: Services): Security | undefined {
  const { device, secrets, calls } = services
  const { userId } = info
  const row = useLiveQuery(async () => device.unlocks.read(userId), [device, userId])
  const known = useLiveQuery(async () => device.find(info), [device, info])
  const secret = useLiveQuery(async () => new KeptSecrets(device.db).find(info), [device, info])
  if (!row) return undefined
  return {
    hasPin: row.pin !== null,
    idleMinutes: known?.idleMinutes ?? info.idleMinutes,
    forgetsAtSignOut: row.forgetsAtSignOut,
    async onPassword(password) {
      const answer = await tryPassword(services, info, password)
      if (answer.kind === 'refused') return t(answer.message)
      // The session has ended, which its own dialog says.
      if (answer.kind === 'code-needed') return t(messages.loginExpired)
      await device.unlocks.open(userId)
      return null
    },
    async onPin(pin) {
      // Without the server, it unlocks this device only.
      const [hash, told] = await Promise.all([secrets.hash(pin), calls.setPin(pin)])
      await device.unlocks.setPin(userId, hash, told.ok)
    },
    async onRemovePin() {
      await device.unlocks.setPin(userId, null, false)
      await calls.setPin(null)
    },
    onPasskey: row.passkey
      ? async () => {
          const answer = await tryPasskey(services, info)
          return answer.kind === 'refused' ? t(answer.message) : null
        }
      : undefined,
    offlinePasskeys: secret && (secret.passkeys ?? []).map(({ passkey }) => passkey),
    async onPasskeyAdded(used) {
      await device.unlocks.notePasskey(userId)
      await wrapByPasskeyIfEncrypted(services, info, used)
    },
    onPasskeyRemoved: (id) => new KeptSecrets(device.db).forgetPasskeys(userId, [id]),
    onForgets: (forgets) => device.unlocks.setForgetsAtSignOut(userId, forgets),
  }
}
