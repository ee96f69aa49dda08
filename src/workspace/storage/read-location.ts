import { positionName } from '#domain/rules/grid.ts'
import { readPath, readPaths } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

export interface SampleLocation {
  /** Names from the unit down to the compartment. */
  parts: string[]
  /** `B4`; empty without a grid. */
  position: string
}

/** A sample's location for display; undefined if it has none. */
export async function readLocation(
  workspace: Workspace,
  sample: { readonly layerId: number | null; readonly position: number },
): Promise<SampleLocation | undefined> {
  if (sample.layerId === null) return undefined
  const path = await readPath(workspace, sample.layerId)
  const layer = path.at(-1)
  return layer && { parts: path.map((above) => above.name), position: positionName(layer, sample.position) }
}

/** For many samples at once: the path of each compartment is read once. By sample id. */
export async function readLocations(
  workspace: Workspace,
  samples: readonly { readonly id: number; readonly layerId: number | null; readonly position: number }[],
): Promise<Map<number, SampleLocation>> {
  const paths = await readPaths(
    workspace,
    samples.flatMap((sample) => sample.layerId ?? []),
  )
  return new Map(
    samples.flatMap((sample) => {
      const path = sample.layerId === null ? undefined : paths.get(sample.layerId)
      const layer = path?.at(-1)
      return path && layer ? [[sample.id, { parts: path.map((above) => above.name), position: positionName(layer, sample.position) }] as const] : []
    }),
  )
}

/** `Box 2 Working stocks, B4`: the compartment and the position, for a line of text. */
export const shortLocation = (place: SampleLocation | undefined): string => (place ? [place.parts.at(-1), place.position].filter(Boolean).join(', ') : '')
