import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface ReceivedPush {
  readonly text: string
  readonly headers: IncomingHttpHeaders
  /** What the server said about itself, if its signature is right. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly serverKey: string
}

export interface PushEndpoint {
  /** What a browser would send to the server. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  readonly received: ReceivedPush[]
  /** With what it answers from now on. */
  status: number
  close(): Promise<void>
}

/** A push service on this machine together with the browser behind it: it has the keys, so it can read the messages. */
export async function openPushEndpoint(): Promise<PushEndpoint> {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  const state = { status: 201 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers } = request
      const [, token, serverKey] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '')!
      received.push({
        text: decryptMessage(Buffer.concat(parts), pair.getPrivateKey(), auth),
        headers,
        claims: readClaims(token!, serverKey!),
        serverKey: serverKey!,
      })
      response.writeHead(state.status, { Location: 'http://127.0.0.1:1/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    subscription: { endpoint: `http://127.0.0.1:${port}/send/${randomBytes(8).toString('hex')}`, p256dh, auth: auth.toString('base64url') },
    received,
    get status() {
      return state.status
    },
    set status(status) {
      state.status = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** As a browser does. RFC 8291 */
export function decryptMessage(body: Buffer, privateKey: Buffer, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const derive = (from: Buffer, seed: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', from, seed, info, length))
  const key = derive(own.computeSecret(senderKey), auth, Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]), 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return record.subarray(0, record.lastIndexOf(2)).toString('utf8')
}

function readClaims(token: string, serverKey: string): ReceivedPush['claims'] {
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(serverKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [string, string]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('the signature of the server is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims']
}
