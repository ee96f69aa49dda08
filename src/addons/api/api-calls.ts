import type { ApiCallOptions, ApiOptions } from '#sdk/api.ts'
import type { ApiAnswer } from '#sdk/elab-sdk2.ts'
import { bodyOf, contentOf, isSuccess, statusWord, toAnswer, toXhr, type SentAnswer } from './answers.ts'
import { buildRequest, type AddonRequest } from './build-request.ts'

/** Sends a request and never rejects. */
export type SendRequest = (request: AddonRequest) => Promise<SentAnswer>

/** `eLabSDK.API.call`: the status decides between `onSuccess` and `onError`, so a 404 is an error. An empty 200 is an empty object. spec API-01 */
export async function callV1(send: SendRequest, options: ApiCallOptions, body?: unknown): Promise<void> {
  const request = buildRequest(options, body === undefined ? options.body : body)
  const answer = await send(request)
  const tell = isSuccess(answer.status) ? options.onSuccess : options.onError
  tell?.(toXhr(answer), statusWord(answer.status), answer.status === 200 ? contentOf(answer, request.responseType) : bodyOf(answer, request.responseType))
}

/** `eLabSDK2.API.call`. */
export async function callV2(send: SendRequest, options: ApiOptions): Promise<ApiAnswer> {
  const request = buildRequest(options)
  return toAnswer(await send(request), request.responseType)
}
