import { Refusal } from '#domain/tx.ts'
import type { CallResult } from '#sync/transport.ts'

/** The server's answer, or a refusal with its code: machines distinguish "not reached" from "no" by which one they get. */
export function unwrap<T>(answer: CallResult<T>): T {
  if (answer.ok) return answer.value
  throw new Refusal(answer.failure.code as Refusal['code'], answer.failure.detail)
}
