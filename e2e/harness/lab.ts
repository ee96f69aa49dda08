import { test as base, expect, type Page } from '@playwright/test'
import { Network } from './network.ts'
import { ServerProcess } from './server.ts'

export interface Lab {
  server: ServerProcess
  network: Network
}

/** A server with demo data and the network before it, for as long as `work` takes. */
export async function inOwnLab(work: (own: Lab) => Promise<void>): Promise<void> {
  const server = await ServerProcess.install()
  const network = await Network.open()
  try {
    await server.start()
    network.leadTo(server.port)
    await work({ server, network })
  } finally {
    await network.close()
    await server.dispose()
  }
}

/** Each journey has a laboratory of its own: it may move, kill and empty what it likes, and meets nothing of another one's. */
export const test = base.extend<{ lab: Lab }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  lab: ({}, use) => inOwnLab(use),
})

export { expect, type Page }
