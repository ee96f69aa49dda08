import { freshDatabase, startPostgres } from '../../tests/harness/postgres.ts'

export interface EngineChoice {
  name: 'SQLite' | 'PostgreSQL'
  /** A database of its own for one journey; `url` undefined is the embedded one. */
  open(): Promise<{ url: string | undefined; close(): Promise<void> }>
}

/** Journeys that depend on what the server keeps run on both. */
export const engines: readonly EngineChoice[] = [
  { name: 'SQLite', open: async () => ({ url: undefined, close: async () => undefined }) },
  {
    name: 'PostgreSQL',
    async open() {
      const postgres = await startPostgres()
      return { url: await freshDatabase(postgres.url), close: () => postgres.stop() }
    },
  },
]
