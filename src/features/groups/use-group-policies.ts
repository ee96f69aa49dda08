import { useCallback, useEffect, useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { GroupPolicies } from '#domain/wire/group-policies.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface GroupPoliciesState {
  /** Undefined until the server has answered once. */
  policies: GroupPolicies | undefined
  /** Why the last request failed. */
  failure: Message | null
  read: () => void
}

export function useGroupPolicies(): GroupPoliciesState {
  const { serverReads } = useWorkspace()
  const [policies, setPolicies] = useState<GroupPolicies>()
  const [failure, setFailure] = useState<Message | null>(null)
  const read = useCallback(() => {
    const take = async () => {
      const answer = await serverReads.groupPolicies()
      setFailure(answer.ok ? null : answer.failure.message)
      if (answer.ok) setPolicies(answer.value)
    }
    void take()
  }, [serverReads])
  useEffect(read, [read])
  return { policies, failure, read }
}
