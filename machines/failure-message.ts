import { formatErrorMessage } from '#domain/command-errors.ts'
import { errors } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import { Refusal } from '#domain/tx.ts'

/** The message for an error. An error that is not a refusal is a failure of this device, and is reported as one unless the caller has its own message. */
export const failureMessage = (error: unknown, otherwise: Message = errors['device.database'].message): Message =>
  error instanceof Refusal ? (formatErrorMessage(error.code, error.detail) as Message) : otherwise
