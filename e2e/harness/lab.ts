import { test as base, expect, type Page } from '@playwright/test'
import { Network } from './network.ts'
import { ServerProcess } from './server.ts'

export interface Lab {
  server: ServerProcess
  network: Network
}

/** A server with demo data behind a network of its own, shared by the tests of one file. */
export const test = base.extend<object, { lab: Lab }>({
  lab: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const server = await ServerProcess.install()
      const network = await Network.open()
      await server.start()
      network.leadTo(server.port)
      await use({ server, network })
      await network.close()
      await server.throwAway()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

export { expect, type Page }
