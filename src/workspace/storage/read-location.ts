import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { readPath, readPaths } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

export interface SampleLocation {
  /** Names from the unit down to the compartment. */
  parts: string[]
  /** `B4`; empty without a grid. */
  position: string
}

/** A location with the compartment itself, for a picture of it. */
export interface SamplePlace {
  layer: StorageLayerRow
  location: SampleLocation
}

/** `path` from the unit down to the compartment; undefined if it is not known. */
export function placeOn(path: readonly StorageLayerRow[] | undefined, position: number): SamplePlace | undefined {
  const layer = path?.at(-1)
  return path && layer && { layer, location: { parts: path.map(({ name }) => name), position: positionName(layer, position) } }
}

/** A sample's location for display; undefined if it has none. */
export async function readLocation(
  workspace: Workspace,
  sample: { readonly layerId: number | null; readonly position: number },
): Promise<SampleLocation | undefined> {
  if (sample.layerId === null) return undefined
  return placeOn(await readPath(workspace, sample.layerId), sample.position)?.location
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
      const place = sample.layerId === null ? undefined : placeOn(paths.get(sample.layerId), sample.position)
      return place ? [[sample.id, place.location] as const] : []
    }),
  )
}

/** `Box 2 Working stocks, B4`: the compartment and the position, for a line of text. */
export const shortLocation = (place: SampleLocation | undefined): string => (place ? [place.parts.at(-1), place.position].filter(Boolean).join(', ') : '')
