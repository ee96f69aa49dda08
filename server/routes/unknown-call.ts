import { isForPrograms } from '../openapi/subjects.ts'
import type { Route } from './route.ts'

/**
 * What the author of a program reads whose call this server does not have: the methods that the address has, or where all calls are listed. Undefined
 * for the addresses of people. Only documented calls are named.
 */
export function explainUnknownCall(routes: readonly Route[], method: string, path: string): string | undefined {
  if (!/^\/api\/v1\//i.test(path)) return undefined
  const sent = segmentsOf(path)
  const methods = [...new Set(routes.filter((route) => isForPrograms(route) && isAt(segmentsOf(route.path), sent)).map((route) => route.method))]
  if (methods.length === 0) return 'This address does not exist. The calls of this server are listed at /api/docs.'
  return `There is no call ${method} at this address, only ${methods.join(', ')}.`
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

const isAt = (known: readonly string[], sent: readonly string[]): boolean =>
  known.length === sent.length && known.every((segment, at) => segment.startsWith(':') || segment.toLowerCase() === sent[at]?.toLowerCase())
