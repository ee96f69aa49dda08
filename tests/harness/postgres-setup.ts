import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may make databases. */
    postgresUrl: string
  }
}

/** vitest's globalSetup: one PostgreSQL for the whole run. Nothing in it outlives a test, so it need not sync. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ fsync: false })
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
