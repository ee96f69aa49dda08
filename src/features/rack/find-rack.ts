import { otherBoxOf } from '#domain/rules/rack/compare-rack.ts'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import type { Workspace } from '#db/workspace.ts'

/** The box that these codes, which are in one picture, belong to: that of a box's own label, or else the one in which most of the tubes are on record. */
export async function findRack(workspace: Workspace, texts: readonly string[]): Promise<number | null> {
  const found = await Promise.all(texts.map((text) => resolveScan(workspace, text)))
  const labels = found.flatMap((each) => (each.kind === 'layer' ? each.id : []))
  if (labels.length === 1) return labels[0]!
  return otherBoxOf(
    found.flatMap((each) => (each.kind === 'sample' ? each.row : [])),
    null,
  )
}
