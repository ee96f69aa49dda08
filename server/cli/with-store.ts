import type { Settings } from '../settings/settings.ts'
import { openEngine, openStore, type Store } from '../store/open-store.ts'
import type { Engine } from '../store/sql.ts'

const placeOf = ({ dataDir, databaseUrl }: Settings) => ({ dataFolder: dataDir, databaseUrl })

/** Opens the store, migrated, while `work` runs. A server may be running on it at the same time. */
export async function withStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(placeOf(settings))
  return work(store).finally(() => store.close())
}

/** The database without migrations, for work that must not change its tables. */
export async function withEngine<T>(settings: Settings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine(placeOf(settings))
  return work(engine).finally(() => engine.close())
}
