import * as z from 'zod/mini'
import { storageWorkerPath } from '#domain/wire/integrations/storage-server.ts'
import { policyConnectingTo } from '../../security/headers.ts'
import { closedGroups } from '../../policies/access.ts'
import { storageServerOf } from '../../store/files/storage-servers.ts'
import { defineRoute } from '../route.ts'

/** A built file of the app: nothing else is ever imported. */
const builtScript = z.string().check(z.maxLength(200), z.regex(/^\/assets\/[\w-]+(\.[\w-]+)*\.js$/))

/**
 * GET /members/fn/storageWorker.js?script=/assets/…: the start of the worker that sends files to a storage server. It alone may connect to the storage
 * servers of the caller's groups: the policy of the app itself names no other host, and is the same for everyone. Decision 113
 */
export const storageWorker = defineRoute({
  method: 'GET',
  path: storageWorkerPath,
  access: 'session',
  isStream: true,
  input: z.object({ query: z.object({ script: builtScript }) }),
  refusals: [],
  async handler({ services, caller, reply }, { query: { script } }) {
    const closed = closedGroups(caller)
    const open = caller.groups.filter(({ groupId }) => !closed.includes(groupId))
    const found = await services.engine.read((sql) => Promise.all(open.map(({ groupId }) => storageServerOf(sql, groupId))))
    const origins = [...new Set(found.flatMap((storage) => storage?.url ?? []))]
    return reply
      .header('content-security-policy', policyConnectingTo(origins))
      .type('text/javascript; charset=utf-8')
      .send(`import ${JSON.stringify(script)}\n`)
  },
})
