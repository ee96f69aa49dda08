import type { Message } from '#domain/message.ts'

/** Why a file cannot be imported. Nothing of it has been written. */
export class ElnError extends Error {
  override readonly name = 'ElnError'
  readonly reason: Message
  readonly values: Readonly<Record<string, string | number>>

  constructor(reason: Message, values: Readonly<Record<string, string | number>> = {}) {
    super(reason)
    this.reason = reason
    this.values = values
  }
}
