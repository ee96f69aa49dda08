import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'

export interface TestCertificate {
  readonly cert: string
  readonly key: string
  /** SHA-256, as a client sees it. */
  readonly fingerprint: string
}

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = '550403'
const subjectAltName = '551d11'

/** A self-signed certificate for `name`, valid from `from` to `to` (epoch ms). Created here, so that no test needs another program. */
export function makeCertificate(name: string, from: number, to: number): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = sequence(tlv(0x31, sequence(oid(commonName), tlv(0x0c, Buffer.from(name)))))
  const time = (at: number) => tlv(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
  const names = sequence(sequence(oid(subjectAltName), tlv(0x04, sequence(tlv(0x82, Buffer.from(name))))))
  const serial = tlv(0x02, Buffer.from([1, ...randomBytes(8)]))
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    serial,
    ecdsaWithSha256,
    who,
    sequence(time(from), time(to)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, names),
  )
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const der = sequence(body, ecdsaWithSha256, signature)
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), fingerprint: new X509Certificate(cert).fingerprint256 }
}
