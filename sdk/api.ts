/** Calls of the REST API under `/api/v1/`, which is documented at `/api/docs` on your server. Source: specification SDK-06. */

export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ApiResponseType = 'json' | 'text' | 'blob' | 'arraybuffer'

export interface ApiSort {
  /** A field of the listed objects, such as `sampleID`. Required. */
  field: string
  /** The default is that of the list. */
  direction?: 'ASC' | 'DESC'
}

/**
 * What a call is made with. With another `method` or `responseType` than those of the types, or a placeholder without a value, nothing is sent:
 * `eLabSDK.API` tells it in the console, `eLabSDK2.API.call` and `call` of a frame reject.
 */
export interface ApiOptions {
  /** Below `/api/v1/`, without a slash at the start: `samples/{sampleID}`. Every placeholder needs an entry in `pathParams`. */
  path: string
  pathParams?: Readonly<Record<string, string | number>>
  /** Added to the address. `params` is accepted as well; a query inside `path` is dropped. */
  queryParams?: Readonly<Record<string, unknown>>
  params?: Readonly<Record<string, unknown>>
  /** Page of a list, from 0. */
  page?: number
  /** Entries on a page: 10 if nothing is said, at most 1000. */
  records?: number
  /** Further parts of each object, such as `meta`. */
  expand?: string | readonly string[]
  sort?: ApiSort | readonly ApiSort[]
  /** GET if nothing is said. */
  method?: ApiMethod
  /** How the answer is read: json if nothing is said. */
  responseType?: ApiResponseType
  /** An access token of Aliquot, sent as `Authorization`. Without one, the call is made as the person who is signed in. */
  token?: string
  /** Sent as JSON; a Blob, ArrayBuffer or FormData is sent as it is. */
  body?: unknown
}

/** The answer, as add-ons know it from XMLHttpRequest: only the parts that they read. */
export interface ApiXhr {
  /** 0 if no answer came. */
  readonly status: number
  readonly statusText: string
  readonly responseText: string
  readonly responseJSON?: unknown
  readonly response: unknown
  readonly readyState: 4
  getResponseHeader(name: string): string | null
}

/**
 * `status` is the text of the status, as in jQuery: `success`, `nocontent`, `error`, and `timeout` if no answer came. `response` is the body, in the
 * form of `responseType`.
 */
export type ApiCallback<Body = unknown> = (xhr: ApiXhr, status: string, response: Body) => void

/** `Body`: what `onSuccess` gets, such as `ApiSample`. */
export interface ApiCallOptions<Body = unknown> extends ApiOptions {
  /** For every status from 200 to 299. */
  onSuccess?: ApiCallback<Body>
  /** For every other status, such as 404, and if no answer came. `response` is the body, read as JSON if it is. */
  onError?: ApiCallback
}
