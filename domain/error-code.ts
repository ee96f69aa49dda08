import { deviceErrors } from './command-errors.ts'
import { fillIn, type ErrorEntry, type ErrorFacts } from './errors.ts'
import { routeErrors } from './route-errors.ts'

export type ErrorCode = keyof typeof deviceErrors | keyof typeof routeErrors

export const allErrors: Readonly<Record<ErrorCode, ErrorEntry>> = { ...deviceErrors, ...routeErrors }

/** Own properties only: `constructor` and `__proto__` are in every object. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(allErrors, code)

/**
 * What an answer with this code says. Authors of programs read the explanation, if there is one, and which field of a sample it is about; people read the
 * message of the code, in their language.
 */
export function answerMessage(code: ErrorCode, detail: ErrorFacts = {}): string {
  if (typeof detail['explanation'] === 'string') return detail['explanation']
  if (code === 'input.invalid' && typeof detail['field'] === 'string') return `${allErrors[code].message.slice(0, -1)}: ${detail['field']}.`
  const message = fillIn(allErrors[code].message, detail)
  return typeof detail['key'] === 'string' ? `${detail['key']}: ${message}` : message
}
