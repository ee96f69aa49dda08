import { test as base, expect, type Page } from '@playwright/test'
import { Network } from './network.ts'
import { ServerProcess } from './server.ts'

export interface Lab {
  server: ServerProcess
  network: Network
}

/** A server with demo data and the network before it, for as long as `work` takes: for a journey that moves what others rely on, or stops the server. */
export async function inOwnLab(work: (own: Lab) => Promise<void>): Promise<void> {
  const server = await ServerProcess.install()
  const network = await Network.open()
  try {
    await server.start()
    network.leadTo(server.port)
    await work({ server, network })
  } finally {
    await network.close()
    await server.throwAway()
  }
}

/** A server with demo data behind a network of its own, shared by the tests of a run; each begins with the network whole. */
export const test = base.extend<{ lab: Lab }, { building: Lab }>({
  building: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    ({}, use) => inOwnLab(use),
    { scope: 'worker', timeout: 90_000 },
  ],
  lab: async ({ building }, use) => {
    building.network.leadTo(building.server.port)
    await use(building)
  },
})

export { expect, type Page }
