import { positionName } from '#domain/rules/grid.ts'
import { readPath } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

export interface Place {
  /** Names from the unit down to the compartment. */
  parts: string[]
  /** `B4`; empty where there is no grid. */
  position: string
}

/** Where a sample is, as a person reads it; undefined when it is stored nowhere. */
export async function readPlace(workspace: Workspace, sample: { readonly layerId: number | null; readonly position: number }): Promise<Place | undefined> {
  if (sample.layerId === null) return undefined
  const path = await readPath(workspace, sample.layerId)
  const layer = path.at(-1)
  return layer && { parts: path.map((above) => above.name), position: positionName(layer, sample.position) }
}

/** `Box 2 Working stocks, B4`: the compartment and the position, for a line of text. */
export const shortPlace = (place: Place | undefined): string => (place ? [place.parts.at(-1), place.position].filter(Boolean).join(', ') : '')
