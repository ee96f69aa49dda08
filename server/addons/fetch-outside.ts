import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInsideName } from '#domain/rules/addons/allowed-hosts.ts'
import { serverLimits } from '#domain/limits.ts'
import { isPublicAddress, lookupPublic } from '../security/public-address.ts'
import { withTimeLimit } from '../time-limit.ts'

/** `forbidden`: this server does not call this address. `failed`: no usable answer came. `too-large`: the answer is too long. */
export type OutsideReason = 'forbidden' | 'failed' | 'too-large'

export class OutsideError extends Error {
  readonly reason: OutsideReason
  constructor(reason: OutsideReason, message: string) {
    super(message)
    this.name = 'OutsideError'
    this.reason = reason
  }
}

export interface OutsideRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Whether this call may go to such an address, besides what this server never calls. Asked again for every redirect. */
  readonly allows: (url: URL) => boolean
  readonly most: number
  /** An answer that is longer ends there instead of failing. */
  readonly ends?: 'cut'
  /** False: a redirect is the answer. */
  readonly follows?: false
  /** Ms until the whole answer must be here, redirects included, if not as usual. */
  readonly timeout?: number
  readonly signal?: AbortSignal
}

export interface OutsideAnswer {
  readonly status: number
  readonly contentType: string
  /** When to call again, as the host says it; empty if it does not. */
  readonly retryAfter: string
  readonly body: Buffer
}

/** How this server reaches other hosts. `hosts`: those inside its own network that the operator has allowed, with their ports. */
export interface NetworkScope {
  readonly hosts: readonly string[]
  /** How names are resolved; tests have their own way. */
  readonly lookup?: LookupFunction
}

const redirects = 3
const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/**
 * A call to a host that an add-on or a person has named. Throws OutsideError.
 * Law 112: the address that is checked is the one that is connected to, for each redirect as well; private, loopback, link-local and metadata
 * addresses are never called, unless the operator has named the host.
 */
export async function fetchOutside(address: string, request: OutsideRequest, reach: NetworkScope): Promise<OutsideAnswer> {
  const url = readAddress(address, request, reach)
  return withTimeLimit(request.timeout ?? serverLimits.addon.timeout, (signal) => follow(url, request, reach, signal), request.signal)
}

async function follow(first: URL, request: OutsideRequest, reach: NetworkScope, signal: AbortSignal): Promise<OutsideAnswer> {
  let [url, next] = [first, request]
  for (let hop = 0; hop <= redirects; hop++) {
    const response = await send(url, next, reach, signal)
    const { statusCode: status = 0, headers } = response
    if (request.follows === false || !isRedirect(status) || headers.location === undefined) return readAnswer(response, status, request)
    response.destroy()
    const to = readAddress(headers.location, request, reach, url)
    next = redirected(next, status, to.host === url.host)
    url = to
  }
  throw new OutsideError('failed', 'too many redirects')
}

function readAddress(text: string, { allows }: OutsideRequest, { hosts }: NetworkScope, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined
  if (!url || !isReachable(url, hosts) || !allows(url)) throw new OutsideError('forbidden', `calls to ${url?.host ?? 'this address'} are not allowed`)
  return url
}

/** Whether this server calls such an address at all; where its name leads is checked with each call. */
export const isReachableAddress = (text: string, { hosts }: NetworkScope): boolean => URL.canParse(text) && isReachable(new URL(text), hosts)

function isReachable({ protocol, username, password, host, hostname }: URL, hosts: readonly string[]): boolean {
  if (username || password || !/^https?:$/.test(protocol)) return false
  if (hosts.includes(host)) return true
  const name = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:') return false
  return isIP(name) ? isPublicAddress(name) : name.includes('.') && !isInsideName(name)
}

/** As browsers do it. Law 113: another host gets neither the credentials nor what was sent. */
function redirected(request: OutsideRequest, status: number, isSameHost: boolean): OutsideRequest {
  const keepsMethod = status === 307 || status === 308 || request.method === 'GET'
  if (keepsMethod && isSameHost) return request
  const { body: _, ...rest } = request
  const headers = Object.entries(request.headers).filter(([name]) => !/^content-/i.test(name) && (isSameHost || /^accept/i.test(name)))
  return { ...rest, method: 'GET', headers: Object.fromEntries(headers) }
}

function send(
  url: URL,
  { method, headers, body }: OutsideRequest,
  { hosts, lookup = lookupPublic }: NetworkScope,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(new OutsideError('failed', error.message))
    const isNamed = hosts.includes(url.host)
    try {
      const options = {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        agent: false as const,
        signal,
        ...(isNamed ? {} : { lookup }),
      }
      const request = (url.protocol === 'http:' ? requestPlain : requestSecure)(url, options)
      request.once('error', failed)
      request.once('response', resolve)
      request.end(body)
    } catch (error) {
      // A header that cannot be sent.
      failed(error as Error)
    }
  })
}

async function readAnswer(response: IncomingMessage, status: number, { most, ends }: OutsideRequest): Promise<OutsideAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most && !ends) throw new OutsideError('too-large', 'the answer is too long')
      chunks.push(chunk)
      if (size > most) break
    }
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError('failed', (error as Error).message)
  }
  const { 'content-type': contentType = '', 'retry-after': retryAfter = '' } = response.headers
  return { status, contentType, retryAfter, body: Buffer.concat(chunks) }
}
