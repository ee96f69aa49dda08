import { useEffect, useState } from 'react'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

const tick = 250

/** The time by the server's clock (epoch ms), read again several times a second while `isTicking`, and as soon as a sleeping page is back. */
export function useServerTime(isTicking: boolean): number {
  const { writeContext } = useWorkspace()
  const [now, setNow] = useState(() => writeContext.now() + writeContext.clockOffset)
  useEffect(() => {
    const read = () => setNow(writeContext.now() + writeContext.clockOffset)
    read()
    if (!isTicking) return undefined
    const timer = setInterval(read, tick)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [writeContext, isTicking])
  return now
}
