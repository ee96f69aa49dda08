import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

/** GET /api/v1/system/timezones: the names of the time zones that this server knows, as in the IANA database. Not paged. */
export const listTimeZones = defineRoute({
  method: 'GET',
  path: '/api/v1/system/timezones',
  access: 'session',
  isLarge: true,
  input: nothing,
  refusals: [],
  handler: () => timeZones,
})
