import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readLocation, shortLocation } from './read-location.ts'

export interface PlaceSentenceProps {
  of: { readonly layerId: number | null; readonly position: number }
  /** With the location in short: `Belongs in Box 7, A3`. */
  text: (place: string) => string
  /** Without a location. */
  without: string
}

/** A sentence about where something is or was. */
export function PlaceSentence({ of: { layerId, position }, text, without }: PlaceSentenceProps) {
  const place = useLive(async (workspace) => shortLocation(await readLocation(workspace, { layerId, position })), [layerId, position])
  // The height of the line is kept while it is read.
  if (place === undefined) return '\u00a0'
  return place ? text(place) : without
}
