import { useCallback, useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { ActivityPage, ActivityQuery } from '#domain/wire/activity.ts'
import { useServerAnswer, type AnswerState } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

const newest: ActivityQuery = { sortColumn: 'at', sortDirection: 'DESC', currentPage: 1, maxRecordsPerPage: limits.table.genericRecords }

export interface ActivityState {
  query: ActivityQuery
  /** Shows the first page of another selection, or another page of this one. */
  change: (part: Partial<ActivityQuery>) => void
  answer: AnswerState<ActivityPage>
}

/** The group's log, a page at a time. */
export function useActivity(): ActivityState {
  const { serverReads } = useWorkspace()
  const [query, setQuery] = useState(newest)
  const answer = useServerAnswer(useCallback(() => serverReads.groupActivity(query), [serverReads, query]))
  const change = (part: Partial<ActivityQuery>) => setQuery((now) => ({ ...now, currentPage: 1, ...part }))
  return { query, change, answer }
}
