import { type ErrorCode, allErrors, isErrorCode } from '#domain/error-code.ts'
import { readInput } from '#domain/input.ts'
import { errorSchema } from '#domain/wire/errors.ts'
import type { Route } from '#server/routes/route.ts'
import { answers } from './answers.ts'
import { nameOf } from './calls.ts'
import type { Caller, Lab } from './lab.ts'
import type { Answer } from './send.ts'

/** What an answer breaks, each in one sentence. */
export function faultsIn(lab: Lab, route: Route, caller: Caller, answer: Answer): string[] {
  return [...faultsOfForm(route, answer), ...faultsOfAccess(route, caller, answer), ...(tellsWhoSignsIn(route) ? [] : leaks(lab, caller, answer))]
}

/** Refusals that any call may get: by how it arrived, and how much the caller asks for. */
const ofEveryCall: readonly ErrorCode[] = [
  'input.invalid',
  'input.field-unknown',
  'input.too-many',
  'body.too-large',
  'request.too-many',
  'route.unknown',
  'token.read-only',
  'token.other-group',
]

const ofAccess: Readonly<Record<Route['access'], readonly ErrorCode[]>> = {
  public: [],
  session: ['session.expired', 'password.expired', 'group.left'],
  owner: ['session.expired', 'password.expired', 'session.other-user', 'group.left'],
  member: ['session.expired', 'password.expired', 'session.other-user', 'group.left', 'two-step.required'],
  administrator: ['session.expired', 'password.expired', 'session.other-user', 'group.left', 'two-step.required', 'permission.denied'],
  organization: ['session.expired', 'password.expired', 'session.other-user', 'permission.denied', 'two-step.required'],
}

const ofKeyedWrites: readonly ErrorCode[] = ['request.still-running', 'request.key-reused']

export const refusalsOf = ({ refusals, access, writes }: Route): ReadonlySet<ErrorCode> =>
  new Set([...refusals, ...ofEveryCall, ...ofAccess[access], ...(writes ? ofKeyedWrites : [])])

function faultsOfForm(route: Route, { status, text, headers, isStream }: Answer): string[] {
  if (isStream || status === 416 || (status === 303 && /logout|\/sso\//.test(route.path))) return []
  if (status >= 300) return faultsOfRefusal(route, status, text)
  const form = answers[nameOf(route)]
  const type = headers.get('content-type') ?? ''
  if (form === 'nothing' || status === 204) {
    const mayBeEmpty = form === 'nothing' || form === 'text' || (form && readInput(form, undefined).success)
    return mayBeEmpty && text === '' ? [] : ['there is content where the route promises none, or none where it promises some']
  }
  if (form === 'text' || type.startsWith('text/csv')) return []
  const value = parsed(text)
  if (value === undefined) return ['the answer is not JSON']
  return form && readInput(form, value).success ? [] : ['the answer does not have the form that the route promises']
}

function faultsOfRefusal(route: Route, status: number, text: string): string[] {
  const body = readInput(errorSchema, parsed(text))
  if (!body.success) return [`${status} without the form of an error`]
  const { code } = body.data
  if (!isErrorCode(code)) return [`${code} is not in the table of errors`]
  if (allErrors[code].status !== status) return [`${code} has the status ${allErrors[code].status}, not ${status}`]
  if (!refusalsOf(route).has(code)) return [`${code} is not one of the refusals that the route declares`]
  // A server that is older than the app says so with "later".
  return status >= 500 && !route.refusals.includes(code) ? [`${status} ${code}`] : []
}

function faultsOfAccess({ access }: Route, caller: Caller, { status }: Answer): string[] {
  const isSignedIn = caller.session === 'cookie' || caller.session === 'token'
  if (access === 'public' || isSignedIn || status >= 400) return []
  return [`${caller.name} got ${status} where a session is required`]
}

/** Whoever has the password of a person is that person, whatever they were before. The form of the answer has nothing of anyone else. */
const tellsWhoSignsIn = (route: Route): boolean => nameOf(route) === 'POST /api/v1/auth/user'

function leaks({ secrets }: Lab, caller: Caller, { text, headers }: Answer): string[] {
  const read = `${text}\n${[...headers].filter(([name]) => name !== 'set-cookie').join('\n')}`.toLowerCase()
  return secrets.flatMap(({ what, text, isFor }) => (read.includes(text.toLowerCase()) && !isFor(caller) ? `${caller.name} was told ${what}` : []))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
