import type { ImportReason } from '#domain/rules/import/import-reason.ts'
import type { ReasonGroup } from '#domain/rules/import/import-table.ts'

/** Reasons shared by most rows first; a reason that only one row has is listed with that row. */
export function groupReasons(rows: readonly { readonly line: number; readonly reasons: readonly ImportReason[] }[]): ReasonGroup[] {
  const groups = new Map<string, { reason: ImportReason; lines: number[] }>()
  for (const { line, reasons } of rows) {
    for (const reason of reasons) {
      const key = JSON.stringify([reason.code, reason.values])
      const group = groups.get(key)
      if (group) group.lines.push(line)
      else groups.set(key, { reason, lines: [line] })
    }
  }
  return [...groups.values()].filter(({ lines }) => lines.length > 1).sort((a, b) => b.lines.length - a.lines.length)
}

/** `2–5, 9`: consecutive rows as one range. */
export function rangesOf(lines: readonly number[]): { readonly first: number; readonly last: number }[] {
  const ranges: { first: number; last: number }[] = []
  for (const line of lines.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && line <= range.last + 1) range.last = line
    else ranges.push({ first: line, last: line })
  }
  return ranges
}
