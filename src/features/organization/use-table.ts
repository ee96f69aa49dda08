import { useCallback, useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { TableQuery } from '#domain/wire/organization/organization.ts'
import type { GenericSorter } from '#src/ui/lists/generic-table.tsx'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useServerAnswer, type AnswerState } from '#src/workspace/data/use-server-answer.ts'

interface TableState<Query, Page> {
  query: Query
  /** Shows the first page of another selection, or another page of this one. */
  change: (part: Partial<Query>) => void
  answer: AnswerState<Page>
  /** For the table. */
  sorting: { sorter: GenericSorter; onSort: (sorter: GenericSorter) => void; onPage: (page: number) => void }
}

/** The order in which a table begins. */
export const tableQuery = (sortColumn: string, sortDirection: 'ASC' | 'DESC' = 'ASC'): TableQuery => ({
  sortColumn,
  sortDirection,
  currentPage: 1,
  maxRecordsPerPage: limits.table.genericRecords,
})

/** A table of the server, a page at a time. */
export function useTable<Query extends TableQuery, Page>(first: Query, ask: (query: Query) => Promise<ServerAnswer<Page>>): TableState<Query, Page> {
  const [query, setQuery] = useState(first)
  const answer = useServerAnswer(useCallback(() => ask(query), [ask, query]))
  const change = (part: Partial<Query>) => setQuery((now) => ({ ...now, currentPage: 1, ...part }))
  return {
    query,
    change,
    answer,
    sorting: {
      sorter: { column: query.sortColumn, direction: query.sortDirection },
      onSort: ({ column, direction }) => change({ sortColumn: column, sortDirection: direction } as Partial<Query>),
      onPage: (currentPage) => change({ currentPage } as Partial<Query>),
    },
  }
}
