import { DatabaseRefusal } from '../store/database-failure.ts'

/** A command threw what is no Refusal: a bug in it, which the same input meets again. */
export class CommandFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'CommandFailure'
  }
}

/** Whether an act itself is to blame for what it ended with, so that trying again leads nowhere. Everything else passes: then the device waits. */
export const isMutationFault = (error: unknown): boolean => error instanceof CommandFailure || error instanceof DatabaseRefusal
