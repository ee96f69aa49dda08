import * as z from 'zod/mini'
import { serverLimits } from '#domain/limits.ts'
import { reportedText } from '../../security/log.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

/** POST /members/fn/debuglog/debuglog.ashx: `details`, what a page reports about itself. Goes to the server's log, cut, without secrets, and with the files and lines of our sources. spec §7 */
export const debugLog = defineRoute({
  method: 'POST',
  path: '/members/fn/debuglog/debuglog.ashx',
  access: 'session',
  // A line stays in the log: one a second from each person, in the long run.
  cost: 250,
  input: z.object({ body: z.strictObject({ details: plainText(serverLimits.body.usual) }) }),
  refusals: [],
  async handler({ request, services }, { body }) {
    const { details, ...rest } = reportedText(body.details, serverLimits.debugDetails.longest)
    request.log.warn({ details: await services.sourcePositions.name(details), ...rest }, 'a page reported')
  },
})
