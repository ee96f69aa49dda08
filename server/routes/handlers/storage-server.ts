import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { storageOutcomePath } from '#domain/wire/integrations/storage-server.ts'
import { endLargeUpload } from '../../files/large-upload.ts'
import { openStorage } from '../../files/storage-key.ts'
import { keyIdOf, readClaims } from '../../storage-server/signed-claims.ts'
import { storageServerWithKey } from '../../store/files/storage-servers.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

/**
 * POST /members/fn/storageServer.ashx: a storage server tells how an upload ended, `localStorageFileUploaded` or `localStorageFileUploadFailed`, signed
 * with the key of the group. spec FILE-02, FILE-08
 */
export const storageOutcome = defineRoute({
  method: 'POST',
  path: storageOutcomePath,
  access: 'public',
  input: z.object({ body: z.strictObject({ outcome: plainText(4_000) }) }),
  refusals: ['storage-server.not-signed'],
  async handler({ services, at }, { body: { outcome } }) {
    const stored = await services.engine.read((sql) => storageServerWithKey(sql, keyIdOf(outcome)))
    const storage = stored && (await openStorage(services.seal, stored))
    const claims = readClaims(storage?.key, outcome, 'outcome', at)
    if (!claims) throw new Refusal('storage-server.not-signed')
    return endLargeUpload(services.store, claims, services.clock)
  },
})
