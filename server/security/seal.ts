import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Engine } from '../store/sql.ts'
import { sealSecret } from '../store/seal-secret.ts'

const algorithm = 'aes-256-gcm'

/** How a sealed text begins: which secret opens it, that of the operator or that of the database. No secret that is stored unsealed has a colon. */
const marks = { operator: 'o:', database: 'd:' } as const
type Keeper = keyof typeof marks

/**
 * Keeps secrets that this server has to know unreadable in the database and in its backups. The key follows from `ALIQUOT_SECRET`, which is in neither of
 * them; without that setting, from a secret in the database that backups leave out. Decision 128
 */
export class Seal {
  readonly #engine: Engine
  readonly #setting: string
  #ofDatabase: Promise<string> | undefined

  /** `setting`: the secret of whoever runs the server; empty for none. */
  constructor(engine: Engine, setting: string) {
    this.#engine = engine
    this.#setting = setting
  }

  /** `about`: what it belongs to; it cannot be opened as anything else. Not inside a transaction. */
  async close(text: string, about: string): Promise<string> {
    const keeper = this.#keeper
    const nonce = randomBytes(12)
    const cipher = createCipheriv(algorithm, keyOf(await this.#secretOf(keeper)), nonce).setAAD(Buffer.from(about))
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return marks[keeper] + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
  }

  /** Undefined for what was sealed with another secret, was changed since, or is not sealed. Not inside a transaction. */
  async open(sealed: string, about: string): Promise<string | undefined> {
    const keeper = keeperOf(sealed)
    if (!keeper || (keeper === 'operator' && this.#setting === '')) return undefined
    const key = keyOf(await this.#secretOf(keeper))
    const bytes = Buffer.from(sealed.slice(marks[keeper].length), 'base64url')
    const [nonce, tag, content] = [bytes.subarray(0, 12), bytes.subarray(12, 28), bytes.subarray(28)]
    try {
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(about)).setAuthTag(tag)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  /** How it would be sealed now: one from before there was a seal, or before the operator had a secret, is sealed anew. Undefined if it stays. */
  async renew(stored: string, about: string): Promise<string | undefined> {
    const keeper = keeperOf(stored)
    if (keeper === this.#keeper) return undefined
    const text = keeper ? await this.open(stored, about) : stored
    return text === undefined ? undefined : this.close(text, about)
  }

  get #keeper(): Keeper {
    return this.#setting === '' ? 'database' : 'operator'
  }

  #secretOf(keeper: Keeper): Promise<string> {
    if (keeper === 'operator') return Promise.resolve(this.#setting)
    this.#ofDatabase ??= sealSecret(this.#engine, () => randomBytes(32).toString('base64url')).catch((error: unknown) => {
      // The database may be back at the next call.
      this.#ofDatabase = undefined
      throw error
    })
    return this.#ofDatabase
  }
}

const keeperOf = (sealed: string): Keeper | undefined => (['operator', 'database'] as const).find((keeper) => sealed.startsWith(marks[keeper]))

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'secrets that Aliquot has sealed', 32))
