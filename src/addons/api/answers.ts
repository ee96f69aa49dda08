import type { ApiResponseType, ApiXhr } from '#sdk/api.ts'
import type { ApiAnswer } from '#sdk/elab-sdk2.ts'

/** What came back; status 0 if nothing did. */
export interface SentAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Blob | ArrayBuffer | undefined
  readonly text: string
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** As code expects it that was written for jQuery: the body is JSON if it can be read as JSON. */
export function toXhr(answer: SentAnswer): ApiXhr {
  const { status, statusText, headers, bytes, text } = answer
  const json = readJson(text)
  return {
    status,
    statusText,
    responseText: text,
    ...(json.isJson && { responseJSON: json.value }),
    response: bytes ?? text,
    readyState: 4,
    getResponseHeader: (name) => headers[name.toLowerCase()] ?? null,
  }
}

/** The body for `onSuccess` and `onError`: bytes, text, or what its JSON says. */
export function bodyOf({ bytes, text }: SentAnswer, responseType: ApiResponseType): unknown {
  if (bytes !== undefined) return bytes
  const json = responseType === 'text' ? undefined : readJson(text)
  return json?.isJson ? json.value : text
}

/** The same of a success, in which an empty body is an empty object. */
export const contentOf = (answer: SentAnswer, responseType: ApiResponseType): unknown =>
  answer.bytes === undefined && answer.text === '' && responseType !== 'text' ? {} : bodyOf(answer, responseType)

/** jQuery's name of a status. */
export const statusWord = (status: number): string => (status === 204 ? 'nocontent' : isSuccess(status) ? 'success' : status === 0 ? 'timeout' : 'error')

/** A call that did not succeed. `status` is 0 if no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly response: string

  constructor(status: number, response: string) {
    super(status === 0 ? 'The server could not be reached.' : `The server answered with status ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.response = response
  }
}

/**
 * The answer of eLabSDK2: 200 (an empty body is an empty object), 201 and 204 are success, another status with JSON is answered with it,
 * and everything else is an error. spec §7
 */
export function toAnswer(answer: SentAnswer, responseType: ApiResponseType): ApiAnswer {
  const { status, bytes, text } = answer
  if (status === 0) throw new ApiError(0, '')
  if (bytes !== undefined) return { status, data: bytes }
  if (isSuccess(status)) return { status, data: text === '' ? {} : bodyOf(answer, responseType) }
  const json = readJson(text)
  if (!json.isJson) throw new ApiError(status, text)
  return { status, data: json.value }
}

function readJson(text: string): { readonly isJson: boolean; readonly value?: unknown } {
  if (text.trim() === '') return { isJson: false }
  try {
    return { isJson: true, value: JSON.parse(text) as unknown }
  } catch {
    return { isJson: false }
  }
}
