import * as z from 'zod/mini'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { errors, listedError, type Retry } from '#domain/errors.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { readInput, wrongField } from '#domain/input.ts'
import { filledMessage, type Message } from '#domain/message.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { PasskeyForAct } from '#domain/wire/accounts/passkeys.ts'
import { errorSchema, type ErrorBody } from '#domain/wire/errors.ts'
import { protocolVersion } from '#domain/wire/notebook/protocol-version.ts'
import type { ResponseSchema } from '#domain/wire/response-schema.ts'

/**
 *   fetch ──► an answer of ours (JSON with the expected schema) ──► value
 *         ├─► an error body of ours    ──► its code
 *         ├─► something else           ──► a code by its status; an answer from a captive portal, proxy or cache means that the server was not reached
 *         └─► no answer, or too late   ──► network.unreachable
 * Nothing is thrown: a failure is a code, and domain/errors.ts says when to retry.
 */
export interface Failure {
  code: string
  retry: Retry
  message: Message
  detail: RefusalDetail
  /** The server asks not to be called again for this many ms. */
  pause?: number
  /** The answer itself, if it is JSON. */
  body?: unknown
}
export type CallResult<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export interface Call<T = unknown> {
  path: string
  /** The schema of the answer: nothing else is accepted. */
  response: ResponseSchema<T>
  query?: Readonly<Record<string, string | number>>
  /** A JSON body; makes the call a POST, unless `method` says otherwise. */
  body?: unknown
  method?: 'PUT' | 'PATCH' | 'DELETE'
  /** A form body; makes the call a POST. */
  form?: Readonly<Record<string, string>>
  /** Bytes, with their type; makes the call a PUT. */
  put?: Blob
  /** The answer is bytes, whatever their type. */
  isFile?: boolean
  /** Is sent even if the page is left at this moment. */
  keepalive?: boolean
  timeout?: number
  signal?: AbortSignal
}

export interface Transport {
  call<T>(call: Call<T>): Promise<CallResult<T>>
}

/**
 * Law 110: every call that means what is on screen names its person and group, and the server refuses another. Someone else may have signed in, and the
 * person may have changed to another group on another device, without this tab knowing yet.
 */
export const inWorkspace = (transport: Transport, { userId, groupId }: WorkspaceOwner): Transport => ({
  // Someone who is in no group sees the settings of their account.
  call: (call) => transport.call({ ...call, query: { user: userId, ...(groupId > 0 && { group: groupId }), ...call.query } }),
})

/** The same for an address that is called as it stands, of an add-on or a person. One that names a group already is refused for naming two. */
export const addressIn = (address: string, { userId, groupId }: WorkspaceOwner): string =>
  `${address}${address.includes('?') ? '&' : '?'}user=${userId}&group=${groupId}`

/** For a call that is answered with status 204. */
export const noContent: ResponseSchema<void> = z.void()

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A request without an answer for this long counts as lost; n and the cursor make it safe to send again. */
const defaultTimeout = 30_000

/** `report` is called with answers that are not ours, so that support can see what answered instead. */
export function createTransport(send: Fetch = (url, init) => fetch(url, init), report: (error: Error) => void = () => {}): Transport {
  return {
    async call<T>(call: Call<T>): Promise<CallResult<T>> {
      const sign = passkeyOf(call)
      const answer = await once(call)
      const act = answer.ok ? undefined : answer.failure.detail['act']
      if (answer.ok || !sign || typeof act !== 'string') return answer
      // Law 111: what a passkey signs is for this call alone, and the server has said what that is.
      const signed = await sign(act)
      return signed.ok ? once({ ...call, body: { ...(call.body as object), passkey: signed.value } }) : failed(signed.failure.code, signed.failure.message)
    },
  }

  async function once<T>(call: Call<T>): Promise<CallResult<T>> {
    const { signal, done } = deadline(call.timeout ?? defaultTimeout, call.signal)
    try {
      return await read(await send(withQuery(call), requestOf(call, signal)), call, report)
    } catch {
      return failed('network.unreachable')
    } finally {
      done()
    }
  }
}

/** Without it, the call goes first: JSON has no functions. */
const passkeyOf = ({ body }: Call): PasskeyForAct | undefined => {
  const passkey = (body as { readonly passkey?: unknown } | null | undefined)?.passkey
  return typeof passkey === 'function' ? (passkey as PasskeyForAct) : undefined
}

export function failed(code: string, message?: string, detail: RefusalDetail = {}): { ok: false; failure: Failure } {
  const { retry = 'never', message: usual } = listedError(code) ?? { message: errors['server.failed'].message }
  return { ok: false, failure: { code, retry, message: (message || usual) as Message, detail } }
}

function requestOf(call: Call, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', 'x-aliquot-protocol': String(protocolVersion) }
  const common: RequestInit = { headers, signal, credentials: 'same-origin', cache: 'no-store', redirect: 'error', ...(call.keepalive && { keepalive: true }) }
  if (call.form) return { ...common, method: 'POST', body: new URLSearchParams(call.form) }
  if (call.put) return { ...common, method: 'PUT', body: call.put }
  if (call.body === undefined) return { ...common, method: call.method ?? 'GET' }
  headers['content-type'] = 'application/json'
  return { ...common, method: call.method ?? 'POST', body: JSON.stringify(call.body) }
}

async function read<T>(response: Response, { path, response: shape, isFile }: Call<T>, report: (error: Error) => void): Promise<CallResult<T>> {
  if (isFile && response.ok) return { ok: true, value: (await response.blob()) as T }
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  if (response.ok) {
    // The sign-in page of a wireless network answers everything with 200.
    if (text && !isJson) return failed('network.unreachable')
    const value: unknown = text ? JSON.parse(text) : undefined
    const read = readInput(shape, value)
    // Unchanged: fields that this build does not know stay.
    if (read.success) return { ok: true, value: value as T }
    report(new Error(`Not an answer of this server to ${path}: ${wrongField(read.issues) || 'the whole of it'} is not as expected`))
    return failed('network.unreachable')
  }
  const body: unknown = isJson ? JSON.parse(text) : null
  const answer = isErrorBody(body) ? failed(body.code, messageOf(body), body.detail) : failed(codeOfStatus(response.status))
  const pause = Number(response.headers.get('retry-after') ?? NaN) * 1_000
  return { ok: false, failure: { ...answer.failure, ...(pause > 0 && { pause }), ...(body !== null && { body }) } }
}

/** The server's own words, to be translated; a release before this one has sent them without their template. */
function messageOf({ message, template, detail = {} }: ErrorBody): string {
  if (template === undefined) return message
  const facts = Object.entries(detail).filter((entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number')
  return filledMessage(template, Object.fromEntries(facts))
}

/** A body of ours, with the server's own words for what is wrong; see {@link Failure.body}. */
export const isErrorBody = (body: unknown): body is ErrorBody => readInput(errorSchema, body).success

const codesOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'session.expired',
  403: 'permission.denied',
  404: 'route.unknown',
  413: 'body.too-large',
  429: 'request.too-many',
  // From a proxy in front of a server that is not running.
  502: 'network.unreachable',
  503: 'network.unreachable',
  504: 'network.unreachable',
}
/** For an answer without a body of ours. Unknown errors are retried later: a guess must never cause work to be discarded. */
const codeOfStatus = (status: number): ErrorCode => codesOfStatus[status] ?? 'server.failed'

function withQuery(call: Call): string {
  if (!call.query) return call.path
  const query = new URLSearchParams(Object.entries(call.query).map(([name, value]) => [name, String(value)]))
  return `${call.path}?${query}`
}

/** Aborts after `timeout`, or when `outer` does. */
function deadline(timeout: number, outer: AbortSignal | undefined): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeout)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  const done = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}
