import { useCallback } from 'react'
import { editOf } from '#domain/rules/changes/text-edit.ts'
import { readMember } from '#db/queries/members.ts'
import { readSample } from '#db/queries/samples.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** Who entered the value of a sample's field: for a text the sample says so, for others only the server knows; null if unknown. */
export function useSampleAuthor(sampleId: number, field: string): (value: string | number | null) => Promise<string | null> {
  const { workspace, serverReads } = useWorkspace()
  return useCallback(
    async (value) => {
      const sample = await readSample(workspace, sampleId)
      const by = sample && editOf(sample, field).by
      if (by) return (await readMember(workspace, by))?.fullName ?? null
      const answer = await serverReads.sampleHistory(sampleId)
      if (!answer.ok) return null
      const same = (to: unknown) => (to ?? '') === (value ?? '')
      return answer.value.data.find(({ changes }) => changes.some((change) => change.field === field && same(change.to)))?.fullName ?? null
    },
    [workspace, serverReads, sampleId, field],
  )
}
