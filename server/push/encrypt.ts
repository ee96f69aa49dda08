import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gives with its endpoint: its public key, and a secret that only it and this server know. In base64url. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** Secrets of the sender, for this message only. */
export interface MessageSecrets {
  readonly privateKey: Buffer
  readonly salt: Buffer
}

const curve = 'prime256v1'
const saltBytes = 16
/** A record holds the whole message: every push service accepts 4,096 bytes. */
const recordSize = 4_096
/** Ends the only, and so the last, record. */
const lastRecord = Buffer.from([2])

const newSecrets = (): MessageSecrets => {
  const pair = createECDH(curve)
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(saltBytes) }
}

/** Only the browser can read it, not the push service. RFC 8291, with the one content coding it allows, aes128gcm of RFC 8188. */
export function encryptMessage(text: string, { p256dh, auth }: PushKeys, { privateKey, salt }: MessageSecrets = newSecrets()): Buffer {
  const sender = createECDH(curve)
  sender.setPrivateKey(privateKey)
  const senderKey = sender.getPublicKey()
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const derive = (from: Uint8Array, seed: Uint8Array, info: Uint8Array, length: number) => Buffer.from(hkdfSync('sha256', from, seed, info, length))
  const shared = sender.computeSecret(receiverKey)
  const key = derive(shared, Buffer.from(auth, 'base64url'), Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]), 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  const header = Buffer.concat([salt, size, Buffer.from([senderKey.length]), senderKey])
  return Buffer.concat([header, cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()])
}

/** A point of the curve and a secret of 16 bytes: something that {@link encryptMessage} can use. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    if (Buffer.from(auth, 'base64url').length !== 16) return false
    const pair = createECDH(curve)
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
