import { useEffect, useState } from 'react'
import type { WrongRow } from '#db/import/import-service.ts'
import type { TableFacts } from '#domain/rules/import/import-table.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** Answers with the rows in view, and with those that have errors. */
export interface RowsClient {
  ask(question: 'rows', from: number, to: number, onlyWrong: boolean): Promise<readonly unknown[]>
  ask(question: 'wrong'): Promise<{ columns: readonly string[]; facts: TableFacts; rows: readonly WrongRow[] }>
}

const step = 50

/** The rows around those in view; the previous part stays until the next has loaded. */
export function usePreviewRows(
  client: RowsClient,
  checked: unknown,
  onlyWrong: boolean,
): { rowAt: (index: number) => unknown; see: (first: number, last: number) => void } {
  const [visibleRange, setVisibleRange] = useState({ from: 0, to: step * 2 })
  const [part, setPart] = useState<{ of: unknown; from: number; onlyWrong: boolean; rows: readonly unknown[] }>()
  const { from, to } = visibleRange
  useEffect(() => {
    let isLate = false
    client.ask('rows', from, to, onlyWrong).then((rows) => (isLate ? undefined : setPart({ of: checked, from, onlyWrong, rows })), reportFailure)
    return () => {
      isLate = true
    }
  }, [client, checked, from, to, onlyWrong])
  const see = (first: number, last: number) => {
    const next = { from: Math.max(0, Math.floor(first / step) - 1) * step, to: (Math.floor(last / step) + 2) * step }
    setVisibleRange((before) => (before.from === next.from && before.to === next.to ? before : next))
  }
  return { rowAt: (index) => (part && part.of === checked && part.onlyWrong === onlyWrong ? part.rows[index - part.from] : undefined), see }
}
