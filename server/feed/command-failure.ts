import { DatabaseRefusal } from '../store/database-failure.ts'
import { messageOf } from '../message-of.ts'

/** A command threw something other than a Refusal: a bug in it, which the same input will hit again. */
export class CommandFailure extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'CommandFailure'
  }
}

/** Whether the mutation itself is the cause, so that trying again is useless. Anything else passes: then the device waits. */
export const isMutationFault = (error: unknown): boolean => error instanceof CommandFailure || error instanceof DatabaseRefusal
