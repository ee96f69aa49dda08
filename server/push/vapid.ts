import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** How a push service knows this server. In base64url: the public key is the one that browsers subscribe with. */
export interface ServerKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export function makeServerKeys(): ServerKeys {
  const pair = createECDH('prime256v1')
  return { publicKey: pair.generateKeys('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/** Push services accept at most a day. */
const lasts = 12 * 3_600

/** The header with which this server shows a push service that the subscription was made for it. RFC 8292 */
export function authorization(endpoint: URL, subject: string, { publicKey, privateKey }: ServerKeys, at: number): string {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [string, string]
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claim = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: endpoint.origin, exp: Math.floor(at / 1_000) + lasts, sub: subject })}`
  const signature = sign('sha256', Buffer.from(claim), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${claim}.${signature}, k=${publicKey}`
}
