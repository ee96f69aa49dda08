import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Engine } from '../store/sql.ts'
import { addonSecret } from '../store/addons/addon-tokens.ts'

const algorithm = 'aes-256-gcm'

/**
 * Keeps tokens unreadable in the database and in its backups, which do not have the key. With `ALIQUOT_ADDON_SECRET`, they are unreadable for
 * whoever has the whole database, too. Decision 116
 */
export class Seal {
  readonly #engine: Engine
  readonly #setting: string
  #key: Promise<Buffer> | undefined

  /** `setting`: the secret of whoever runs the server; empty for none. */
  constructor(engine: Engine, setting: string) {
    this.#engine = engine
    this.#setting = setting
  }

  /** `about`: what it belongs to; it cannot be opened as anything else. */
  async close(text: string, about: string): Promise<string> {
    const nonce = randomBytes(12)
    const cipher = createCipheriv(algorithm, await this.#keyOf(), nonce).setAAD(Buffer.from(about))
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
  }

  /** Undefined for what was sealed with another secret, or was changed since. */
  async open(sealed: string, about: string): Promise<string | undefined> {
    const bytes = Buffer.from(sealed, 'base64url')
    const [nonce, tag, content] = [bytes.subarray(0, 12), bytes.subarray(12, 28), bytes.subarray(28)]
    try {
      const decipher = createDecipheriv(algorithm, await this.#keyOf(), nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(about))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  #keyOf(): Promise<Buffer> {
    this.#key ??= addonSecret(this.#engine, () => randomBytes(32).toString('base64url')).then(
      (secret) => Buffer.from(hkdfSync('sha256', secret, this.#setting, 'tokens of add-ons', 32)),
      (error: unknown) => {
        // The database may be back at the next call.
        this.#key = undefined
        throw error
      },
    )
    return this.#key
  }
}
