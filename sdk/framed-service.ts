import type { ApiResponseType } from './api.ts'

/** Whose configuration: that of the person, on all their devices, or that of everyone in the group, which only administrators change. */
export type FramedScope = 'USER' | 'GROUP'

/** A call of another service. The server makes it, because frames have no network. Source: specification §7, proxy. */
export interface ServiceCall {
  /** With https, and with a host that the manifest names in `hosts`. */
  url: string
  /** GET if nothing is said. */
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  /** The body: a text is sent as it is, as a form unless `headers` say otherwise; anything else as JSON. */
  data?: unknown
  /**
   * For the Authorization header: a token behind `Bearer`, a name and a password, or the text of the header. `signedIn`: as the person (`USER`) or the
   * group (`GROUP`) is signed in at the service (`oauth` in the manifest). If they are not, `status` is 401 and nothing is sent.
   */
  authentication?: { signedIn: FramedScope } | { token: string } | { username: string; password: string } | string
  /** How the answer is read: json if nothing is said. */
  responseType?: ApiResponseType
}
