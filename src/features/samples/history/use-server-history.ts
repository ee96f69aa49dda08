import { useCallback, useEffect, useRef, useState } from 'react'
import type { HistoryEntry } from '#domain/wire/sync/history.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface ServerHistory {
  /** Undefined until the server has answered once. */
  entries: readonly HistoryEntry[] | undefined
  /** The last request to the server failed. */
  isMissing: boolean
  ask: () => void
}

/** The server's history of a sample, requested again whenever the sample changes here; a late answer never replaces a newer one. */
export function useServerHistory(sampleId: number, seen: string): ServerHistory {
  const { serverReads } = useWorkspace()
  const [entries, setEntries] = useState<readonly HistoryEntry[] | undefined>()
  const [isMissing, setMissing] = useState(false)
  const latest = useRef(0)
  const ask = useCallback(() => {
    const turn = ++latest.current
    const take = async () => {
      const answer = await serverReads.sampleHistory(sampleId)
      if (turn !== latest.current) return
      setMissing(!answer.ok)
      if (answer.ok) setEntries(answer.value.data)
    }
    void take()
  }, [serverReads, sampleId])
  useEffect(ask, [ask, seen])
  useEffect(() => {
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [ask])
  return { entries, isMissing, ask }
}
