import { addresses } from '#src/workspace/navigation/addresses.ts'

/** Where someone wanted to go before they were asked to sign in. */
export function backOf(state: unknown): string | undefined {
  const back = (state as { usr?: { back?: unknown } } | null)?.usr?.back
  return typeof back === 'string' && back !== addresses.signIn && back !== '/' ? back : undefined
}
