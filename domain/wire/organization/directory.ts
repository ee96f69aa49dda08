import * as z from 'zod/mini'
import { count, epochMs } from '../response-schema.ts'

/** Where the institute's directory calls this server by SCIM. Decision 70 */
export const scimPath = '/scim/v2'

/** GET /api/v1/organization/directory */
export const directoryStateSchema = z.object({
  /** Null if there is none: then the directory cannot call. */
  token: z.nullable(
    z.object({
      createdAt: epochMs,
      /** Empty if the operator created it. */
      createdBy: z.string(),
      /** To the minute; null for never. */
      usedAt: z.nullable(epochMs),
    }),
  ),
  /** How many accounts and groups the directory manages. */
  people: count,
  groups: count,
})
export type DirectoryState = z.infer<typeof directoryStateSchema>

/** POST /api/v1/organization/directory/token: the token is in this answer and nowhere else. */
export const createdDirectoryTokenSchema = z.object({ token: z.string() })
export type CreatedDirectoryToken = z.infer<typeof createdDirectoryTokenSchema>
