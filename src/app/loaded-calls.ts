import { failed, type CallResult } from '#sync/transport.ts'

type Calls = Readonly<Record<string, (...input: never[]) => Promise<CallResult<unknown>>>>

/**
 * Calls to the server whose code loads with the first of them. A part of the app that is not on this device yet is as unreachable as the server.
 */
export const loadedCalls = <T extends object>(load: () => Promise<T>): T =>
  new Proxy({} as T, {
    get:
      (_, name: string) =>
      async (...input: never[]) => {
        const calls = (await load().catch(() => null)) as Calls | null
        return calls ? calls[name]!(...input) : failed('network.unreachable')
      },
  })
