import type { Engine } from '../store/sql.ts'
import { replaceSecret, storedSecrets } from '../store/seal-secret.ts'
import type { Seal } from './seal.ts'
import { aboutSecret } from './sealed-secrets.ts'

/** Seals what a database or a backup from before has as plain text, and with `ALIQUOT_SECRET` what the database itself could open. At each start. */
export async function sealStored(engine: Engine, seal: Seal): Promise<void> {
  for (const stored of await engine.read(storedSecrets)) {
    const sealed = await seal.renew(stored.secret, aboutSecret(stored))
    if (sealed !== undefined) await engine.write((sql) => replaceSecret(sql, stored, sealed))
  }
}
