import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Engine } from '../store/sql.ts'
import { makeSealSecret, sealSecret } from '../store/seal-secret.ts'

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
  #ofDatabase: string | undefined

  /** `setting`: the secret of whoever runs the server; empty for none. */
  constructor(engine: Engine, setting: string) {
    this.#engine = engine
    this.#setting = setting
  }

  /** `about`: what it belongs to; it cannot be opened as anything else. Not inside a transaction. */
  async close(text: string, about: string): Promise<string> {
    const keeper = this.#keeper
    const nonce = randomBytes(12)
    const secret = (await this.#secretOf(keeper)) ?? (await this.#makeSecret())
    const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(about))
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return marks[keeper] + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
  }

  /** Undefined for what was sealed with another secret, was changed since, or is not sealed. Not inside a transaction. */
  async open(sealed: string, about: string): Promise<string | undefined> {
    const keeper = keeperOf(sealed)
    const secret = keeper && (await this.#secretOf(keeper))
    if (!keeper || !secret) return undefined
    const bytes = Buffer.from(sealed.slice(marks[keeper].length), 'base64url')
    const [nonce, tag, content] = [bytes.subarray(0, 12), bytes.subarray(12, 28), bytes.subarray(28)]
    try {
      const decipher = createDecipheriv(algorithm, keyOf(secret), nonce, { authTagLength: 16 }).setAAD(Buffer.from(about)).setAuthTag(tag)
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

  /** Undefined, or empty, if there is none. */
  async #secretOf(keeper: Keeper): Promise<string | undefined> {
    if (keeper === 'operator') return this.#setting
    return (this.#ofDatabase ??= await this.#engine.read(sealSecret))
  }

  async #makeSecret(): Promise<string> {
    return (this.#ofDatabase = await this.#engine.write((sql) => makeSealSecret(sql, randomBytes(32).toString('base64url'))))
  }
}

const keeperOf = (sealed: string): Keeper | undefined => (['operator', 'database'] as const).find((keeper) => sealed.startsWith(marks[keeper]))

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'secrets that Aliquot has sealed', 32))
