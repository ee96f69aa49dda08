/// <reference lib="webworker" />
import { argon2id, argon2Verify } from 'hash-wasm'
import { limits } from '#domain/limits.ts'
import type { SecretAnswer, SecretRequest } from './secret-hasher.ts'

// Deliberately slow, a quarter of a second or more on a tablet: on the main thread the page would freeze.
const scope = self as unknown as DedicatedWorkerGlobalScope
const { memory, passes, lanes } = limits.lock.hash

async function handleRequest({ secret, hash }: SecretRequest): Promise<SecretAnswer> {
  if (hash !== undefined) return { isRight: await argon2Verify({ password: secret, hash }) }
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const made = await argon2id({ password: secret, salt, parallelism: lanes, iterations: passes, memorySize: memory, hashLength: 32, outputType: 'encoded' })
  return { hash: made }
}

scope.addEventListener('message', ({ data }: MessageEvent<SecretRequest>) => {
  handleRequest(data).then(
    (answer) => scope.postMessage(answer),
    (error: unknown) => scope.postMessage({ error: String(error) } satisfies SecretAnswer),
  )
})
