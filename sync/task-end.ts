import { Refusal } from '#domain/tx.ts'
import type { Timers } from './timers.ts'
import type { Failure } from './transport.ts'

/** What every event that ends an attempt says. Ms by the device's own clock; `jitter` is a random share of the pause that follows. */
interface AttemptEnd {
  at: number
  jitter: number
}

interface FailedAttempt extends AttemptEnd {
  code: string
  pause?: number
}

/** How tasks end, for the queue and for files. */
export function createTaskEnd({ timers, report }: { timers: Timers; report: (error: unknown) => void }) {
  const ended = (): AttemptEnd => ({ at: timers.elapsed(), jitter: timers.random() })
  const failedAttempt = ({ code, pause }: Pick<Failure, 'code' | 'pause'>): FailedAttempt => ({ code, ...(pause !== undefined && { pause }), ...ended() })
  /** The disk failed: it is full or did not respond, and the refusal says which. Anything else is a bug. */
  const thrown = (error: unknown): FailedAttempt => {
    const isExpected = error instanceof Refusal
    if (!isExpected) report(error)
    return failedAttempt({ code: isExpected ? error.code : 'device.database' })
  }
  return { ended, failedAttempt, thrown }
}
