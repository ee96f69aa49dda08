import { useCallback, useEffect, useState } from 'react'
import type { SessionInfo } from '#domain/wire/session.ts'
import { useApp } from '#src/app/app-context.ts'

/** Days until the person's password expires, as the server last said; undefined if it never does, or as long as the server was not asked. */
export function usePasswordDays(): readonly [number | undefined, (days: number | undefined) => void] {
  const { info, connection } = useApp()
  const [read, setRead] = useState<{ info: SessionInfo; days: number | undefined }>()
  const onDays = useCallback((days: number | undefined) => setRead({ info, days }), [info])
  useEffect(() => {
    const watch = connection.on('poll.answered', ({ answer }) => onDays(answer.passwordPolicy.passwordExpiresInDays))
    return () => watch.unsubscribe()
  }, [connection, onDays])
  // After a new sign-in, what it said counts.
  return [read?.info === info ? read.days : info.passwordExpiresInDays, onDays]
}
