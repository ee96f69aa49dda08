import type { DocumentUpdateRow } from '../../entities/document-update.ts'

/** An update all of whose parts are there. */
export interface CompleteUpdate {
  readonly updateId: string
  /** In order; the update is their bytes one after another. */
  readonly parts: readonly DocumentUpdateRow[]
}

/** A large update counts when its last part is there. Those that the server could not read are left out. */
export function completeUpdates(rows: readonly DocumentUpdateRow[]): CompleteUpdate[] {
  const complete: CompleteUpdate[] = []
  const partial = new Map<string, DocumentUpdateRow[]>()
  for (const row of rows) {
    if (row.unreadable) continue
    const { updateId, parts } = row
    if (parts === 1) {
      complete.push({ updateId, parts: [row] })
      continue
    }
    // With the number of parts, so that a part of something else with the same id cannot make an update incomplete.
    const key = `${updateId}/${parts}`
    const found = partial.get(key) ?? []
    partial.set(key, found)
    found.push(row)
    if (found.length === parts) complete.push({ updateId, parts: found.toSorted((a, b) => a.part - b.part) })
  }
  return complete
}
