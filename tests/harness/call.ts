import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

const agent = new Agent({ keepAlive: true })
const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

interface CallInit {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
}

export interface CallAnswer {
  readonly status: number
  readonly headers: Headers
  /** Empty for an event stream, which is not read. */
  readonly text: string
  readonly isStream: boolean
}

/** One request, as `fetch` makes it, in a quarter of its time: for tests that make thousands. */
export function call(url: string, { method, headers, body }: CallInit): Promise<CallAnswer> {
  const typed = typeof body === 'string' ? { 'content-type': 'text/plain;charset=UTF-8', ...headers } : headers
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...typed, ...lengthOf(method, body) } }, (answer) => {
      const received = new Headers(answer.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [[name, all[at + 1]!] as [string, string]])))
      const status = answer.statusCode!
      if (received.get('content-type')?.startsWith('text/event-stream')) {
        answer.destroy()
        return resolve({ status, headers: received, text: '', isStream: true })
      }
      const decode = decoders[received.get('content-encoding') ?? '']
      buffer(answer)
        .then((bytes) => decode?.(bytes) ?? bytes)
        .then((bytes) => resolve({ status, headers: received, text: bytes.toString(), isStream: false }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const lengthOf = (method: string, body: string | Uint8Array | undefined) =>
  body === undefined && (method === 'GET' || method === 'HEAD') ? {} : { 'content-length': String(Buffer.byteLength(body ?? '')) }
