import type { ApiMethod, ApiOptions, ApiResponseType, ApiSort } from '#sdk/api.ts'

/** What is sent, by sync/calls/addon-calls.ts. */
export interface AddonRequest {
  readonly url: string
  readonly method: ApiMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyInit | undefined
  readonly responseType: ApiResponseType
}

const prefix = '/api/v1/'
const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const responseTypes: readonly string[] = ['json', 'text', 'blob', 'arraybuffer']

/** Turns the options of a call into a request. Throws an Error that tells the author what is wrong. spec §5, §7 */
export function buildRequest(options: ApiOptions, body: unknown = options.body): AddonRequest {
  const method = String(options.method ?? 'GET').toUpperCase()
  if (!methods.includes(method)) throw new Error(`The method of an API call is one of ${methods.join(', ')}; it was ${method}.`)
  const responseType = options.responseType ?? 'json'
  if (!responseTypes.includes(responseType)) throw new Error(`The responseType of an API call is one of ${responseTypes.join(', ')}; it was ${responseType}.`)
  const query = toQuery(options).toString()
  return {
    url: prefix + toPath(options) + (query && `?${query}`),
    method: method as ApiMethod,
    responseType,
    ...toBody(method, body, options.token),
  }
}

/** Without a slash at either end of the path, and without a trailing one behind a number. */
function toPath({ path, pathParams }: ApiOptions): string {
  if (typeof path !== 'string' || path.trim() === '') throw new Error('An API call needs a path.')
  const [plain = ''] = path.split(/[?#]/)
  const filled = plain.replace(/^\/+/, '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = pathParams && Object.hasOwn(pathParams, name) ? pathParams[name] : undefined
    if (value === undefined || value === null || value === '') throw new Error(`The path ${path} needs a value for ${name} in pathParams.`)
    return encodeURIComponent(String(value))
  })
  // Law: a call stays below /api/v1/, and goes where its permission is checked, whatever an add-on was given as a name.
  if (leadsElsewhere(filled)) throw new Error(`The path ${path} leaves the API.`)
  return filled.replace(/(\/\d+)\/+$/, '$1')
}

/** Browsers take a backslash for a slash, and leave out tabs and line breaks; some proxies decode what is encoded. */
function leadsElsewhere(path: string): boolean {
  if (/[\\\t\n\r]/.test(path)) return true
  try {
    return decodeURIComponent(path)
      .split(/[/\\]/)
      .some((part) => /^\.+$/.test(part))
  } catch {
    return true
  }
}

function toQuery({ page, records, expand, sort, queryParams, params }: ApiOptions): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...params, ...queryParams })) addTo(query, name, value)
  if (page !== undefined) query.set('$page', String(page))
  if (records !== undefined) query.set('$records', String(records))
  if (expand && expand.length > 0) query.set('$expand', [expand].flat().join(','))
  const sorts = sort ? [sort].flat().map(toSort) : []
  if (sorts.length > 0) query.set('$sort', sorts.join(','))
  return query
}

function addTo(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  for (const each of Array.isArray(value) ? value : [value]) query.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each))
}

function toSort({ field, direction }: ApiSort): string {
  if (!field) throw new Error('A sort of an API call needs a field.')
  return direction === undefined ? field : `${field} ${direction}`
}

function toBody(method: string, body: unknown, token: string | undefined): Pick<AddonRequest, 'headers' | 'body'> {
  const headers: Record<string, string> = { accept: 'application/json, */*', ...(token && { authorization: token }) }
  if (method === 'GET' || body === undefined || body === null) return { headers, body: undefined }
  if (body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body) || body instanceof FormData || body instanceof URLSearchParams)
    return { headers, body: body as BodyInit }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
