import { useCallback, useEffect, useState } from 'react'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { useApp } from '#src/app/app-context.ts'

/** What the person must do in their active group before anything else, or soon, and whether it wants devices to be encrypted. */
export type Policies = Pick<SessionInfo, 'passwordExpiresInDays' | 'mustUseTwoFactorAuth' | 'encryptsDevices'>

/** As the server last said; as long as it was not asked, nothing. */
export function usePolicies(): readonly [Policies, (policies: Policies) => void] {
  const { info, connection } = useApp()
  const [read, setRead] = useState<{ info: SessionInfo; policies: Policies }>()
  const onRead = useCallback((policies: Policies) => setRead({ info, policies }), [info])
  useEffect(() => {
    const watch = connection.on('poll.answered', ({ answer }) => onRead(answer.passwordPolicy))
    return () => watch.unsubscribe()
  }, [connection, onRead])
  // After a new sign-in, what it said counts.
  return [read?.info === info ? read.policies : info, onRead]
}
