import { useCallback, useEffect, useRef, useState } from 'react'
import type { HistoryEntry } from '#domain/wire/history.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface ServerHistory {
  /** Undefined until the server has answered once. */
  entries: readonly HistoryEntry[] | undefined
  /** The server was asked last in vain. */
  isMissing: boolean
  ask: () => void
}

/** What the server tells of a sample, asked anew whenever the sample has changed here; an answer that comes late is not shown over a later one. */
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
