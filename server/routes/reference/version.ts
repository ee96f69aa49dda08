import { version } from '../../version.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/system/version: the release of this server. */
export const getVersion = defineRoute({
  method: 'GET',
  path: '/api/v1/system/version',
  access: 'session',
  input: nothing,
  refusals: [],
  handler: () => ({ versionFromChangeLog: version }),
})
