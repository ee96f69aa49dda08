import * as z from 'zod/mini'
import type { HybridStorage } from '#domain/wire/notebook/notebook-to-wire.ts'
import { ownAddress } from '../own-address.ts'
import { defineRoute, type Call } from '../route.ts'
import { sendFile } from '../sync/files.ts'
import { callerOf, fileIdOf, wireFile } from './program-files.ts'

const path = '/api/v1/files/download'

/** Where programs get the bytes of a file: they send `localStorageRequest` to `url`, with their token as in every call. */
export const hybridStorageOf = ({ services, request }: Call<'member'>, number: number): HybridStorage => ({
  url: `${ownAddress(services, request)}${path}`,
  localStorageRequest: String(number),
})

/** POST /api/v1/files/download, body: `localStorageRequest` of a file in a section, and `action`. Its bytes, wherever they are kept. */
export const downloadFile = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  withReadOnlyToken: true,
  cost: 10,
  input: z.object({ body: z.strictObject({ action: z.optional(z.literal('download')), localStorageRequest: wireFile }) }),
  refusals: ['file.gone', 'storage-server.gone', 'upload.pending'],
  handler: async (call, { body: { localStorageRequest } }) => sendFile(call, callerOf(call), await fileIdOf(call, localStorageRequest)),
})
