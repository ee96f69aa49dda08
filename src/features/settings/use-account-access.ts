import { useCallback, useEffect, useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { AccountAccess } from '#domain/wire/account-access.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface AccountAccessState {
  /** Undefined until the server has answered once. */
  access: AccountAccess | undefined
  /** Why the last request failed. */
  failure: Message | null
  read: () => void
}

/** Where the person is signed in and their access tokens, as the server knows them. */
export function useAccountAccess(): AccountAccessState {
  const { serverReads } = useWorkspace()
  const [access, setAccess] = useState<AccountAccess>()
  const [failure, setFailure] = useState<Message | null>(null)
  const read = useCallback(() => {
    const take = async () => {
      const answer = await serverReads.accountAccess()
      setFailure(answer.ok ? null : answer.failure.message)
      if (answer.ok) setAccess(answer.value)
    }
    void take()
  }, [serverReads])
  useEffect(read, [read])
  return { access, failure, read }
}
