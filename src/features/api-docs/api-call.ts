import type { ApiDocument, ApiOperation, ApiParameter } from '#domain/wire/integrations/api-document.ts'
import type { ProgramRequest } from './code-samples.ts'

/** A call of the documentation. */
export interface ApiCall extends ApiOperation {
  readonly method: string
  /** `/api/v1/samples/{sampleID}` */
  readonly path: string
}

export const callsOf = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** What a person has typed for a call. */
export interface TypedCall {
  /** By the place and name of the parameter. */
  readonly values: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
}

export const keyOf = ({ in: place, name }: ApiParameter): string => `${place} ${name}`

/** Parameters that are asked for: a header that no form needs is only described. */
export const proofRequestOf = ({ parameters }: ApiCall): ApiParameter[] => parameters.filter(({ in: place }) => place !== 'header')

const bodyTypes = ({ requestBody }: ApiCall): string[] => Object.keys(requestBody?.content ?? {})
export const jsonType = 'application/json'
const bytesType = 'application/octet-stream'

export const hasJsonBody = (call: ApiCall): boolean => bodyTypes(call).includes(jsonType)
export const hasFileBody = (call: ApiCall): boolean => bodyTypes(call).includes(bytesType)

/** The example of a call, to begin with. */
export function exampleOf(call: ApiCall): TypedCall {
  const values = Object.fromEntries(
    proofRequestOf(call).flatMap((parameter) => (parameter.example === undefined ? [] : [[keyOf(parameter), String(parameter.example)]])),
  )
  const example = call.requestBody?.content[jsonType]?.example
  return { values, body: example === undefined ? '' : JSON.stringify(example, null, 2) }
}

/** What is still missing in the address. */
export const missingIn = (call: ApiCall, { values }: TypedCall): ApiParameter[] =>
  proofRequestOf(call).filter((each) => each.required && !values[keyOf(each)]?.trim())

/** The address below the server. */
export function addressOf(call: ApiCall, { values }: TypedCall): string {
  const valueOf = (parameter: ApiParameter) => values[keyOf(parameter)]?.trim() ?? ''
  const asked = proofRequestOf(call)
  const path = asked
    .filter(({ in: place }) => place === 'path')
    .reduce((path, each) => path.replace(`{${each.name}}`, encodeURIComponent(valueOf(each))), call.path)
  const query = asked.filter((each) => each.in === 'query' && valueOf(each) !== '').map((each) => `${each.name}=${encodeURIComponent(valueOf(each))}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** `server`: its origin. */
export function requestOf(call: ApiCall, typed: TypedCall, server: string): ProgramRequest {
  const { method } = call
  const url = server + addressOf(call, typed)
  const fileName = typed.values['query fileName'] || 'file'
  if (hasFileBody(call)) return { method, url, contentType: bytesType, body: { file: fileName } }
  return hasJsonBody(call) && typed.body.trim() ? { method, url, contentType: jsonType, body: { text: compact(typed.body) } } : { method, url }
}

/** Without the line breaks that make it readable on the screen. */
function compact(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    return json
  }
}
