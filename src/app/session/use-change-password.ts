import { useCallback } from 'react'
import type { PasswordFault } from '#domain/rules/people/password-fault.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { wrapIfEncrypted } from '#src/app/encryption/wrap-if-encrypted.ts'
import { changePassword } from '#sync/calls/change-password.ts'
import { createTransport } from '#sync/transport.ts'
import type { ChangePassword } from '#src/features/settings/settings-context.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import type { Services } from '#src/app/services.ts'

/** Changes the password at the server, and then what this device compares with when it is unlocked. */
export function useChangePassword(info: SessionInfo, services: Services): ChangePassword {
  const { userId } = info
  const { device, secrets, signIns, pool } = services
  return useCallback<ChangePassword>(
    async (passwords) => {
      // Before the call, because it is slow: once the server has accepted the new password, the old one unlocks nothing here.
      const hash = await secrets.hash(passwords.newPassword)
      const answer = await signIns.during(() => changePassword(createTransport(undefined, reportFailure), userId, passwords))
      if (!answer.ok) {
        const { code, message, detail } = answer.failure
        if (code === 'password.too-easy') return { about: 'new', fault: detail.reason as PasswordFault }
        return { about: code === 'password.incorrect' ? 'current' : 'call', message }
      }
      await device.unlocks.rememberSignIn(userId, Date.now(), hash)
      // Before the person is told: a page that is closed then must have wrapped the key.
      await wrapIfEncrypted(services, info, passwords.newPassword).catch(reportFailure)
      // What waited for the new password is fetched.
      pool.tell({ type: 'retry.asked' })
      return null
    },
    [device, secrets, signIns, pool, userId, info, services],
  )
}
