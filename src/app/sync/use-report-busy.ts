import { useEffect } from 'react'
import { useLocation } from '#src/app/router/router.tsx'
import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '#machines/connection/connection.machine.ts'
import { limits } from '#domain/limits.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** What the disconnected dialog must not interrupt: someone touching the screen, and work done by scanning. The reader reports bursts of scans. */
export function useReportBusy(connection: ActorRefFrom<typeof connectionMachine>): void {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isWorking = pathname === addresses.stockTakeOf || (pathname === addresses.scan && (query.has('into') || query.has('update')))
  useEffect(() => {
    if (!isWorking) return
    connection.send({ type: 'busy.began', what: 'scan-work' })
    return () => connection.send({ type: 'busy.ended', what: 'scan-work' })
  }, [connection, isWorking])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => connection.send({ type: 'busy.ended', what: 'hand' })
    const begin = () => {
      clearTimeout(timer)
      connection.send({ type: 'busy.began', what: 'hand' })
    }
    const rest = () => {
      begin()
      timer = setTimeout(end, limits.typing.rest)
    }
    // A finger on the screen is about to tap something: that must still be there, and what it opens appears first.
    const signs = { input: rest, pointerdown: begin, pointerup: rest, pointercancel: rest }
    for (const [sign, note] of Object.entries(signs)) document.addEventListener(sign, note, true)
    return () => {
      clearTimeout(timer)
      for (const [sign, note] of Object.entries(signs)) document.removeEventListener(sign, note, true)
    }
  }, [connection])
}
