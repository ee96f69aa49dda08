import * as z from 'zod/mini'
import type { CreatedDirectoryToken, DirectoryState } from '#domain/wire/organization/directory.ts'
import type { AdministratorCommand } from '../../organization/administrator-act.ts'
import { createDirectoryToken, readDirectory, revokeDirectoryToken } from '../../organization/directory.ts'
import { nothing } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { proofRequestOf } from '../user/proof-request.ts'
import { proofRefusals } from '../user/passkey-input.ts'
import { costOfProof, ownProof, toProof } from './own-proof.ts'

const path = '/api/v1/organization/directory'

const actOf = (call: Call<'organization'>): AdministratorCommand => ({ services: call.services, asked: proofRequestOf(call) })

/** GET /api/v1/organization/directory: whether the institute's directory can call by SCIM, and how much it manages. */
export const readDirectoryState = defineRoute({
  method: 'GET',
  path,
  access: 'organization',
  input: nothing,
  refusals: [],
  handler: ({ services }): Promise<DirectoryState> => readDirectory(services),
})

/** POST …/token: a new token for the directory; the earlier one ends. */
export const writeDirectoryToken = defineRoute({
  method: 'POST',
  path: `${path}/token`,
  access: 'organization',
  cost: costOfProof,
  input: z.object({ body: z.strictObject(ownProof) }),
  refusals: proofRefusals,
  handler: async (call, { body }): Promise<CreatedDirectoryToken> => ({ token: await createDirectoryToken(actOf(call), toProof(body)) }),
})

/** DELETE …/token: the directory can no longer call. */
export const endDirectoryToken = defineRoute({
  method: 'DELETE',
  path: `${path}/token`,
  access: 'organization',
  writes: () => true,
  input: z.object({}),
  refusals: ['permission.denied'],
  handler: (call): Promise<void> => revokeDirectoryToken(actOf(call)),
})
