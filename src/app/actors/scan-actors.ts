import { fromPromise } from 'xstate'
import { withTimeout } from '#db/queries/with-timeout.ts'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import { readLayer, readPath } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { scanMachine } from '#machines/scan.machine.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan-types.ts'
import { readLocation, shortLocation } from '#src/workspace/storage/read-location.ts'

/**
 * What a code means, with the rows that screens show for it. One function for scanners, camera, photos, pasted and typed codes.
 * If the rows never arrive, that is a refusal, as for a code that is not found.
 */
export const resolveForPeople = (workspace: Workspace, scan: ScanRead): Promise<ResolvedScan> => withTimeout(lookUp(workspace, scan))

async function lookUp(workspace: Workspace, { text, how }: ScanRead): Promise<ResolvedScan> {
  const found = await resolveScan(workspace, text, { anyLength: how === 'typed' })
  switch (found.kind) {
    case 'sample': {
      const sample = await readSample(workspace, found.id)
      return sample ? { kind: 'sample', sample, placeText: shortLocation(await readLocation(workspace, sample)) } : { kind: 'misconfigured' }
    }
    case 'layer': {
      const layer = await readLayer(workspace, found.id)
      return layer ? { kind: 'layer', layer, path: (await readPath(workspace, layer.id)).map((above) => above.id) } : { kind: 'misconfigured' }
    }
    case 'series': {
      const series = await workspace.mirror('sampleSeries').get(found.id)
      return series ? { kind: 'series', series } : { kind: 'misconfigured' }
    }
    case 'experiment':
      return { kind: 'experiment', experimentId: found.id }
    default:
      return { kind: found.kind }
  }
}

export const provideScan = (workspace: Workspace): typeof scanMachine =>
  scanMachine.provide({ actors: { resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)) } })
