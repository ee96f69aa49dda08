import type { DocumentUpdateRow } from '../entities/document-update.ts'

/** An update all of whose parts are there. */
export interface CompleteUpdate {
  readonly updateId: string
  /** In order; the update is their bytes one after another. */
  readonly parts: readonly DocumentUpdateRow[]
}

/** A large update counts when its last part is there. Those that the server could not read are left out. */
export function completeUpdates(rows: readonly DocumentUpdateRow[]): CompleteUpdate[] {
  const parts = new Map<string, DocumentUpdateRow[]>()
  for (const row of rows) {
    if (row.unreadable) continue
    // With the number of parts, so that a part of something else with the same id cannot make an update incomplete.
    const key = `${row.updateId}/${row.parts}`
    const known = parts.get(key)
    if (known) known.push(row)
    else parts.set(key, [row])
  }
  return [...parts.values()].flatMap((found) => {
    const [{ updateId, parts: all }] = found as [DocumentUpdateRow]
    return found.length === all ? { updateId, parts: found.toSorted((a, b) => a.part - b.part) } : []
  })
}
