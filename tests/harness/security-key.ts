import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { CreationOptions, PasskeyAssertion, PasskeyAttestation, RequestOptions } from '#domain/wire/accounts/passkeys.ts'

type CborMap = Map<number | string, Cbor>
type Cbor = number | string | Buffer | CborMap

/** As much of RFC 8949 as a passkey needs. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [encode(key), encode(each)])])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return count < 256 ? Buffer.from([(major << 5) | 24, count]) : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

interface Credential {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly privateKey: KeyObject
  counter: number
}

/** What a browser or an authenticator may get wrong, or someone may forge. */
export interface Flaws {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  /** Someone touched it, but it does not know who. */
  readonly isUnverified?: boolean
  /** Less than 1 sets the counter back. */
  readonly counts?: number
}

/** An authenticator in software, in the browser at `origin`: WebAuthn with keys for ES256. One that is synced does not count. */
export class SecurityKey {
  readonly credentials: Credential[] = []
  readonly #origin: string
  readonly #isSynced: boolean

  constructor(origin: string, { isSynced = false } = {}) {
    this.#origin = origin
    this.#isSynced = isSynced
  }

  create(options: CreationOptions, flaws: Flaws = {}): PasskeyAttestation {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    const credential = { id: base64url(id), rpId: options.rp.id, userHandle: options.user.id, privateKey, counter: 0 }
    this.credentials.push(credential)
    const { x, y } = publicKey.export({ format: 'jwk' })
    const coordinates = [x, y].map((text) => Buffer.from(text!, 'base64url')) as [Buffer, Buffer]
    const key = encode(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]],
        [-3, coordinates[1]],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([this.#authenticatorData(credential, flaws, 0x40), Buffer.alloc(16), length, id, key])
    const attestation = encode(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      id: credential.id,
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, flaws),
      attestationObject: base64url(attestation),
      transports: ['internal', 'hybrid'],
    }
  }

  /** With the last passkey that it has here, of those that are allowed. */
  sign({ rpId, challenge, allowCredentials }: RequestOptions, flaws: Flaws = {}): PasskeyAssertion {
    const allowed = new Set(allowCredentials.map(({ id }) => id))
    const credential = this.credentials.findLast((each) => each.rpId === rpId && (allowed.size === 0 || allowed.has(each.id)))
    if (!credential) throw new Error('This authenticator has no passkey here.')
    const authenticatorData = this.#authenticatorData(credential, flaws, 0)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, flaws)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: credential.id,
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, credential.privateKey)),
      userHandle: credential.userHandle,
    }
  }

  #authenticatorData(credential: Credential, { rpId = credential.rpId, isUnverified = false, counts = 1 }: Flaws, more: number): Buffer {
    const data = Buffer.alloc(37)
    sha256(rpId).copy(data)
    data[32] = 0x01 | (isUnverified ? 0 : 0x04) | (this.#isSynced ? 0x18 : 0) | more
    credential.counter += counts
    data.writeUInt32BE(this.#isSynced ? 0 : credential.counter, 33)
    return data
  }

  #clientData(usual: string, asked: string, { type = usual, challenge = asked, origin = this.#origin }: Flaws): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }
}
