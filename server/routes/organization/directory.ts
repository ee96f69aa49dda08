import * as z from 'zod/mini'
import type { CreatedDirectoryToken, DirectoryState } from '#domain/wire/directory.ts'
import { createDirectoryToken, readDirectory, revokeDirectoryToken } from '../../organization/directory.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'
import { costOfPassword, currentPassword, passwordOf } from './own-password.ts'

const path = '/api/v1/organization/directory'

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
  cost: costOfPassword,
  input: z.object({ body: z.strictObject({ currentPassword }) }),
  refusals: ['permission.denied', 'password.incorrect', 'password.too-many'],
  handler: async (call, { body }): Promise<CreatedDirectoryToken> => ({ token: await createDirectoryToken(call, passwordOf(call, body.currentPassword)) }),
})

/** DELETE …/token: the directory can no longer call. */
export const endDirectoryToken = defineRoute({
  method: 'DELETE',
  path: `${path}/token`,
  access: 'organization',
  writes: () => true,
  input: z.object({}),
  refusals: ['permission.denied'],
  handler: (call): Promise<void> => revokeDirectoryToken(call),
})
