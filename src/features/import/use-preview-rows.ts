import { useEffect, useState } from 'react'
import type { PreviewRow } from '#db/import/import-desk.ts'
import { reportFailure } from '#src/workspace/report-failure.ts'
import type { DeskClient } from './desk-client.ts'

const step = 50

/** The rows around those in sight; the part before stays until the next has come. */
export function usePreviewRows(
  desk: () => DeskClient,
  checked: unknown,
  onlyWrong: boolean,
): { rowAt: (index: number) => PreviewRow | undefined; see: (first: number, last: number) => void } {
  const [sight, setSight] = useState({ from: 0, to: step * 2 })
  const [part, setPart] = useState<{ of: unknown; from: number; onlyWrong: boolean; rows: readonly PreviewRow[] }>()
  const { from, to } = sight
  useEffect(() => {
    let isLate = false
    desk()
      .ask('rows', from, to, onlyWrong)
      .then((rows) => (isLate ? undefined : setPart({ of: checked, from, onlyWrong, rows })), reportFailure)
    return () => {
      isLate = true
    }
  }, [desk, checked, from, to, onlyWrong])
  const see = (first: number, last: number) => {
    const next = { from: Math.max(0, Math.floor(first / step) - 1) * step, to: (Math.floor(last / step) + 2) * step }
    setSight((before) => (before.from === next.from && before.to === next.to ? before : next))
  }
  return { rowAt: (index) => (part && part.of === checked && part.onlyWrong === onlyWrong ? part.rows[index - part.from] : undefined), see }
}
