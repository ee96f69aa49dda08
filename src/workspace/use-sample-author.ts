import { useCallback } from 'react'
import { useWorkspace } from './workspace-context.tsx'

/** Who gave a sample's field a value: asked of the server, which alone knows; null when it cannot say. */
export function useSampleAuthor(sampleId: number, field: string): (value: string | number | null) => Promise<string | null> {
  const { serverReads } = useWorkspace()
  return useCallback(
    async (value) => {
      const answer = await serverReads.sampleHistory(sampleId)
      if (!answer.ok) return null
      const same = (to: unknown) => (to ?? '') === (value ?? '')
      return answer.value.data.find(({ changes }) => changes.some((change) => change.field === field && same(change.to)))?.fullName ?? null
    },
    [serverReads, sampleId, field],
  )
}
