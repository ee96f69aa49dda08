import { afterAll, beforeAll, describe } from 'vitest'
import { forEachEngine, type EngineName, type TestStore } from './engines.ts'
import { startServer, type ServerOptions, type TestServer } from './server.ts'

/** The running server and its store; only inside tests and hooks. */
export interface Lab {
  server: TestServer
  store: TestStore
}

/** The same tests on each engine, each with its own server and database. */
export function describeServer(title: string, tests: (lab: Lab, engine: EngineName) => void, options: Omit<ServerOptions, 'engine'> = {}): void {
  describe(title, () => {
    forEachEngine((name, open) => {
      const lab = {} as Lab
      beforeAll(async () => {
        lab.store = await open()
        lab.server = await startServer({ engine: lab.store.engine, bus: lab.store.bus, ...options })
      })
      afterAll(() => lab.server.close())
      tests(lab, name)
    })
  })
}
