/**
 * A call to somewhere else, which ends after so many ms, or when `outer` does: `call` passes the signal on, and resolves when all of the answer is here.
 * Law 264: a timer holds on to what it ends. Node 20 collects a signal that is made of a timeout and another one before it fires.
 */
export async function withTimeLimit<T>(ms: number, call: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const controller = new AbortController()
  const end = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(new DOMException(`there was no answer within ${ms} ms`, 'TimeoutError')), ms)
  outer?.addEventListener('abort', end, { once: true })
  if (outer?.aborted) end()
  try {
    return await call(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', end)
  }
}
