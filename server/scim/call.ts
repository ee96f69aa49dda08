import type { Services } from '../services.ts'
import { matches, readFilter, type Filter } from './protocol/filter.ts'
import type { ResourceType } from './protocol/attributes.ts'
import { maxResults } from './protocol/discovery.ts'
import { listAnswer } from './protocol/list-answer.ts'
import { namesIn, projected, type Projection } from './protocol/projection.ts'
import { invalidValue, ScimError } from './protocol/scim-error.ts'

/** What a handler gets. */
export interface ScimCall {
  readonly services: Services
  readonly at: number
  /** Where SCIM begins on this server, as an absolute address. */
  readonly base: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** The header If-Match or If-None-Match. */
  readonly etag: string | undefined
}

export interface ScimAnswer {
  readonly status: number
  /** Nothing for 204 and 304. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** A resource as it is answered. */
export interface Answered extends Record<string, unknown> {
  readonly id: string
  readonly meta: { readonly version: string; readonly location: string }
}

/** Refuses with invalidValue if it is there twice. */
function queryText({ query }: ScimCall, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || typeof value === 'string') return value
  throw invalidValue(`${name} may be in the query only once.`)
}

function queryNumber(call: ScimCall, name: string, usual: number): number {
  const text = queryText(call, name)
  if (text === undefined || text === '') return usual
  if (!/^[+-]?\d{1,9}$/.test(text)) throw invalidValue(`${name} must be a whole number.`)
  return Number(text)
}

const projectionOf = (call: ScimCall): Projection => ({
  only: namesIn(queryText(call, 'attributes') || undefined),
  without: namesIn(queryText(call, 'excludedAttributes')),
})

const usualResults = 100

/** Refuses with invalidFilter. */
export function filterOf(call: ScimCall, type: ResourceType): Filter | undefined {
  const text = queryText(call, 'filter')
  return text ? readFilter(type, text) : undefined
}

/** A page of those that match the filter. RFC 7644, section 3.4.2 */
export function answerList(call: ScimCall, type: ResourceType, filter: Filter | undefined, resources: readonly Answered[]): ScimAnswer {
  const found = filter ? resources.filter((resource) => matches(filter, resource)) : resources
  const startIndex = Math.max(1, queryNumber(call, 'startIndex', 1))
  const count = Math.min(maxResults, Math.max(0, queryNumber(call, 'count', usualResults)))
  const projection = projectionOf(call)
  const page = found.slice(startIndex - 1, startIndex - 1 + count).map((resource) => projected(type, resource, projection))
  return { status: 200, body: listAnswer(page, found.length, startIndex) }
}

export function answerOne(call: ScimCall, type: ResourceType, resource: Answered, status = 200): ScimAnswer {
  return { status, body: projected(type, resource, projectionOf(call)) }
}

/** The same for a read, which may know it already. */
export const answerRead = (call: ScimCall, type: ResourceType, resource: Answered): ScimAnswer =>
  call.etag !== undefined && hasVersion(call.etag, resource.meta.version) ? { status: 304 } : answerOne(call, type, resource)

/** Refuses with 412 if the directory has seen another version. */
export function assertVersion({ etag }: ScimCall, { meta: { version } }: Answered): void {
  if (etag !== undefined && !hasVersion(etag, version)) throw new ScimError(412, 'The resource has changed since it was read.')
}

const hasVersion = (header: string, version: string): boolean => header.split(',').some((each) => each.trim() === '*' || each.trim() === version)

/** Whether the query names attributes, which a PATCH must then answer with. */
export const asksForAttributes = ({ query }: ScimCall): boolean => Boolean(query['attributes'])
