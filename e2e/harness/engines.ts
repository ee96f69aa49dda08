import { freshDatabase, startPostgres } from '../../tests/harness/postgres.ts'
import { isLong } from './matrix.ts'

export interface EngineChoice {
  name: 'SQLite' | 'PostgreSQL'
  /** A separate database for one journey; `url` undefined is the embedded one, which starts with the prepared data. */
  open(): Promise<{ url: string | undefined; isReadyMade: boolean; close(): Promise<void> }>
}

const sqlite: EngineChoice = { name: 'SQLite', open: async () => ({ url: undefined, isReadyMade: true, close: async () => undefined }) }

/** Journeys that depend on what the server stores run on both in the long run; otherwise on PostgreSQL, as all others run on SQLite. */
export const engines: readonly EngineChoice[] = [
  ...(isLong ? [sqlite] : []),
  {
    name: 'PostgreSQL',
    async open() {
      const postgres = await startPostgres()
      return { url: await freshDatabase(postgres.url), isReadyMade: false, close: () => postgres.stop() }
    },
  },
]
