import { afterAll, beforeAll, describe } from 'vitest'
import { forEachEngine, onEngine, type Define, type EngineName, type TestStore } from './engines.ts'
import { byTurns } from './search.ts'
import { startServer, type ServerOptions, type TestServer } from './server.ts'

/** The running server and its store; only inside tests and hooks. */
export interface Lab {
  server: TestServer
  store: TestStore
}

type Tests = (lab: Lab, engine: EngineName) => void
type Options = Omit<ServerOptions, 'engine'>

/** The same tests on each engine, each with its own server and database. */
export function describeServer(title: string, tests: Tests, options: Options = {}): void {
  describe(title, () => forEachEngine(withServer(tests, options)))
}

/**
 * The same on one engine, by turns, for what makes no calls at the same time and is no guard of data: in each run, the matrix
 * and the calls by anyone make such calls on both. Half of the files have each engine.
 */
export function describeRoutes(title: string, tests: Tests, options: Options = {}): void {
  const engines = title.length % 2 ? (['sqlite', 'postgres'] as const) : (['postgres', 'sqlite'] as const)
  describe(title, () => {
    for (const name of byTurns(engines)) onEngine(name, withServer(tests, options))
  })
}

function withServer(tests: Tests, options: Options): Define {
  return (name, open) => {
    const lab = {} as Lab
    beforeAll(async () => {
      lab.store = await open()
      lab.server = await startServer({ engine: lab.store.engine, bus: lab.store.bus, ...options })
    })
    afterAll(() => lab.server.close())
    tests(lab, name)
  }
}
