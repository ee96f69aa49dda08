import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { Services } from './services.ts'

/** What the pages of an open workspace share. The object stays the same, so that nothing is redrawn when a scan or the sync status changes. */
export interface AppContextValue {
  readonly info: SessionInfo
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly connection: ActorRefFrom<typeof connectionMachine>
  readonly services: Services
  readonly onLock: () => void
}

export const AppContext = createContext<AppContextValue | null>(null)

export function useApp(): AppContextValue {
  const app = use(AppContext)
  if (!app) throw new Error('useApp must be used inside AppContext')
  return app
}
