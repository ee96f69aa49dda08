import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '#machines/connection.machine.ts'
import { limits } from '#domain/limits.ts'

/** What the disconnected dialog must not interrupt: typing, and the location update. Scan bursts are told by the reader. */
export function useBusy(connection: ActorRefFrom<typeof connectionMachine>): void {
  const { pathname, search } = useLocation()
  const isMoving = pathname.startsWith('/scan/') && new URLSearchParams(search).has('into')
  useEffect(() => {
    if (!isMoving) return
    connection.send({ type: 'busy.began', what: 'location-update' })
    return () => connection.send({ type: 'busy.ended', what: 'location-update' })
  }, [connection, isMoving])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      timer = undefined
      connection.send({ type: 'busy.ended', what: 'typing' })
    }
    const typed = () => {
      if (timer === undefined) connection.send({ type: 'busy.began', what: 'typing' })
      clearTimeout(timer)
      timer = setTimeout(end, limits.typing.rest)
    }
    document.addEventListener('input', typed)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', typed)
    }
  }, [connection])
}
