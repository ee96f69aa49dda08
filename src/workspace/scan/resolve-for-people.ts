import { withTimeout } from '#db/queries/with-timeout.ts'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import { readPath } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'

/**
 * What a code means, with the rows that screens show for it. One function for scanners, camera, photos, pasted and typed codes.
 * If the rows never arrive, that is a refusal, as for a code that is not found.
 */
export const resolveForPeople = (workspace: Workspace, scan: ScanRead): Promise<ResolvedScan> => withTimeout(lookUp(workspace, scan))

async function lookUp(workspace: Workspace, { text, how }: ScanRead): Promise<ResolvedScan> {
  const found = await resolveScan(workspace, text, { anyLength: how === 'typed' })
  switch (found.kind) {
    case 'sample':
      return { kind: 'sample', sample: found.row }
    case 'layer': {
      return { kind: 'layer', layer: found.row, path: (await readPath(workspace, found.id)).map((above) => above.id) }
    }
    case 'series':
      return { kind: 'series', series: found.row }
    case 'experiment':
      return { kind: 'experiment', experimentId: found.id }
    case 'equipment':
      return { kind: 'equipment', equipment: found.row }
    case 'product':
      return { kind: 'product', product: found.row }
    default:
      return { kind: found.kind }
  }
}
