import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { lookupPublic } from '../security/public-address.ts'
import { withTimeLimit } from '../time-limit.ts'
import { encryptMessage, type PushKeys } from './encrypt.ts'
import { readEndpoint, type PushScope } from './push-endpoint.ts'
import { authorization, type ServerKeys } from './vapid.ts'

export interface PushTarget extends PushKeys {
  readonly endpoint: string
}

/** `gone`: the browser has no such subscription anymore. */
export type PushResult = 'sent' | 'gone'

export interface PushSenderOptions {
  readonly reach: PushScope
  /** Where the people who run a push service can find whoever runs this server. */
  readonly subject: string
  readonly clock: () => number
}

const timeout = 10_000
/** Seconds that a push service keeps a message for a device that is off. */
const keptFor = 24 * 3_600

/** Sends messages to the push services of browsers. Throws if one does not accept it. Law 166: answers are not read, and redirects not followed. */
export class PushSender {
  readonly #options: PushSenderOptions

  constructor(options: PushSenderOptions) {
    this.#options = options
  }

  async send(target: PushTarget, text: string, keys: ServerKeys): Promise<PushResult> {
    const { reach, subject, clock } = this.#options
    const url = readEndpoint(target.endpoint, reach)
    // Accepted by an earlier setting.
    if (!url) return 'gone'
    const body = encryptMessage(text, target)
    const headers = {
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      TTL: keptFor,
      Authorization: authorization(url, subject, keys, clock()),
    }
    const status = await withTimeLimit(timeout, (signal) => this.#post(url, headers, body, signal))
    if (status === 404 || status === 410) return 'gone'
    // Without the address: it is a secret of the device.
    if (status < 200 || status > 299) throw new Error(`the push service at ${url.host} answered with ${status}`)
    return 'sent'
  }

  #post(url: URL, headers: Readonly<Record<string, string | number>>, body: Buffer, signal: AbortSignal): Promise<number> {
    const options = { method: 'POST', headers, agent: false as const, signal }
    return new Promise((resolve, reject) => {
      const request = url.protocol === 'http:' ? requestPlain(url, options) : requestSecure(url, { ...options, lookup: lookupPublic })
      request.once('error', reject)
      request.once('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      request.end(body)
    })
  }
}
