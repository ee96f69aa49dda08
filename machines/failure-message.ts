import { errors, formatErrorMessage } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import { Refusal } from '#domain/tx.ts'

/** The sentence of what went wrong. What is no refusal is a fault of this device, and is told as such unless the caller has a sentence for it. */
export const failureMessage = (error: unknown, otherwise: Message = errors['device.database'].message): Message =>
  error instanceof Refusal ? (formatErrorMessage(error.code, error.detail) as Message) : otherwise
