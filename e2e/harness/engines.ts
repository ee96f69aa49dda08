import { freshDatabase, startPostgres } from '../../tests/harness/postgres.ts'

export interface EngineChoice {
  name: 'SQLite' | 'PostgreSQL'
  /** A database of its own for one journey; `url` undefined is the embedded one, which begins with what is ready made. */
  open(): Promise<{ url: string | undefined; isReadyMade: boolean; close(): Promise<void> }>
}

/** Journeys that depend on what the server keeps run on both. */
export const engines: readonly EngineChoice[] = [
  { name: 'SQLite', open: async () => ({ url: undefined, isReadyMade: true, close: async () => undefined }) },
  {
    name: 'PostgreSQL',
    async open() {
      const postgres = await startPostgres()
      return { url: await freshDatabase(postgres.url), isReadyMade: false, close: () => postgres.stop() }
    },
  },
]
