import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

export const sampleDragId = (id: number): string => `sample:${id}`
export const layerDragId = (id: number): string => `layer:${id}`

/** Puts what was dropped on a compartment into it. Its code is loaded for the first drop, because few people drag on a tablet. */
export function useDropIntoLayer(): (what: string, layerId: number, from?: number) => Promise<void> {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return async (what, layerId, from) => {
    const [{ dropIntoLayer }, { makePlacement }] = await Promise.all([import('./drop-into-layer.ts'), import('./use-placement.ts')])
    await dropIntoLayer(workspace, makePlacement(workspace, mutate), what, layerId, from)
  }
}
