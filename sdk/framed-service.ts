import type { ApiResponseType } from './api.ts'

/** A call of another service. The server makes it, because frames have no network. Source: specification §7, proxy. */
export interface ServiceCall {
  /** With https, and with a host that the manifest names in `hosts`. */
  url: string
  /** GET if nothing is said. */
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  /** The body: a text is sent as it is, as a form unless `headers` say otherwise; anything else as JSON. */
  data?: unknown
  /** For the Authorization header: a token behind `Bearer`, a name and a password, or the text of the header. */
  authentication?: { token: string } | { username: string; password: string } | string
  /** How the answer is read: json if nothing is said. */
  responseType?: ApiResponseType
}
