import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import type { ActivityPage, ActivityQuery } from '#domain/wire/activity.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

const newest: ActivityQuery = { sortColumn: 'at', sortDirection: 'DESC', currentPage: 1, maxRecordsPerPage: limits.table.genericRecords }

export interface ActivityState {
  query: ActivityQuery
  /** Shows the first page of another selection, or another page of this one. */
  change: (part: Partial<ActivityQuery>) => void
  /** Undefined until the server has answered once; then the last page it answered with. */
  page: ActivityPage | undefined
  /** Why the last request failed. */
  failure: Message | null
  read: () => void
}

/** The group's log, a page at a time; a late answer never replaces a newer one. */
export function useActivity(): ActivityState {
  const { serverReads } = useWorkspace()
  const [query, setQuery] = useState(newest)
  const [page, setPage] = useState<ActivityPage>()
  const [failure, setFailure] = useState<Message | null>(null)
  const latest = useRef(0)
  const read = useCallback(() => {
    const turn = ++latest.current
    const take = async () => {
      const answer = await serverReads.groupActivity(query)
      if (turn !== latest.current) return
      setFailure(answer.ok ? null : answer.failure.message)
      if (answer.ok) setPage(answer.value)
    }
    void take()
  }, [serverReads, query])
  useEffect(read, [read])
  const change = (part: Partial<ActivityQuery>) => setQuery((now) => ({ ...now, currentPage: 1, ...part }))
  return { query, change, page, failure, read }
}
