import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { ServerAnswer } from './server-reads.ts'

export interface AnswerState<T> {
  /** Undefined until the server has answered once; then its last answer. */
  value: T | undefined
  /** Why the last request failed. */
  failure: Message | null
  read: () => void
}

/** What the server says; asked again when `ask` changes. A late answer never replaces a newer one. */
export function useServerAnswer<T>(ask: () => Promise<ServerAnswer<T>>): AnswerState<T> {
  const [value, setValue] = useState<T>()
  const [failure, setFailure] = useState<Message | null>(null)
  const latest = useRef(0)
  const read = useCallback(() => {
    const turn = ++latest.current
    const take = async () => {
      const answer = await ask()
      if (turn !== latest.current) return
      setFailure(answer.ok ? null : answer.failure.message)
      if (answer.ok) setValue(answer.value)
    }
    void take()
  }, [ask])
  useEffect(read, [read])
  return { value, failure, read }
}
