import { useMemo } from 'react'
import { createTransport } from '#sync/transport.ts'
import { createTwoStepCalls } from '#sync/calls/two-step.ts'
import type { TwoStep } from '#src/features/settings/two-step/two-step.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import type { AppContextValue } from '#src/app/app-context.ts'

/** The person's two-step verification. Once it is on or off, the server is asked what that opens or closes. */
export function useTwoStep({ info, services: { pool }, connection }: AppContextValue): TwoStep {
  const { userId, groupId } = info
  return useMemo(() => {
    const calls = createTwoStepCalls(createTransport(undefined, reportFailure), { userId, groupId })
    const onChange = () => {
      connection.send({ type: 'try.now' })
      pool.tell({ type: 'retry.asked' })
    }
    return { ...calls, onChange }
  }, [userId, groupId, pool, connection])
}
