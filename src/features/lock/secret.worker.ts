/// <reference lib="webworker" />
import { argon2id, argon2Verify } from 'hash-wasm'
import { limits } from '#domain/limits.ts'
import type { SecretAnswer, SecretRequest } from './secret-hasher.ts'

// Deliberately slow, a quarter of a second or more on a tablet: on the main thread the page would freeze.
const scope = self as unknown as DedicatedWorkerGlobalScope
const { memory, passes, lanes } = limits.lock.hash

const cost = { parallelism: lanes, iterations: passes, memorySize: memory, hashLength: 32 } as const

async function handleRequest({ secret, hash, salt }: SecretRequest): Promise<SecretAnswer> {
  if (hash !== undefined) return { isRight: await argon2Verify({ password: secret, hash }) }
  if (salt !== undefined) return { key: await argon2id({ ...cost, password: secret, salt, outputType: 'binary' }) }
  return { hash: await argon2id({ ...cost, password: secret, salt: crypto.getRandomValues(new Uint8Array(16)), outputType: 'encoded' }) }
}

scope.addEventListener('message', ({ data }: MessageEvent<SecretRequest>) => {
  handleRequest(data).then(
    (answer) => scope.postMessage(answer),
    (error: unknown) => scope.postMessage({ error: String(error) } satisfies SecretAnswer),
  )
})
