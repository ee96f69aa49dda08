/** With `hash`: checks the secret against it. With `salt`: derives a key from it. Without: creates a hash. */
export interface SecretRequest {
  readonly secret: string
  readonly hash?: string
  readonly salt?: Uint8Array
}
export type SecretAnswer = { hash: string } | { isRight: boolean } | { key: Uint8Array } | { error: string }

/** The part of a worker that is used here. */
export interface SecretWorker {
  postMessage(order: SecretRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<SecretAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Argon2id off the main thread. A worker lives for one call only: it leaves no memory with a secret in it. */
export interface SecretHasher {
  /** Encoded, with its salt and cost. */
  hash(secret: string): Promise<string>
  isRight(secret: string, hash: string): Promise<boolean>
  /** A key that only this secret gives, with this salt: 32 bytes. */
  deriveKey(secret: string, salt: Uint8Array): Promise<Uint8Array>
}

export function createSecretHasher(open: () => SecretWorker): SecretHasher {
  const request = (what: SecretRequest): Promise<SecretAnswer> => {
    const worker = open()
    return new Promise<SecretAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }) => ('error' in data ? reject(new Error(data.error)) : resolve(data))
      worker.onerror = () => reject(new Error('the worker for secrets does not start'))
      worker.postMessage(what)
    }).finally(() => worker.terminate())
  }
  return {
    async hash(secret) {
      const answer = await request({ secret })
      if ('hash' in answer) return answer.hash
      throw new Error('not a hash')
    },
    async isRight(secret, hash) {
      const answer = await request({ secret, hash })
      return 'isRight' in answer && answer.isRight
    },
    async deriveKey(secret, salt) {
      const answer = await request({ secret, salt })
      if ('key' in answer) return answer.key
      throw new Error('not a key')
    },
  }
}
