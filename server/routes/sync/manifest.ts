import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { manifestRequestSchema } from '#domain/wire/sync/snapshot.ts'
import { manifest, readBlock } from '../../feed/manifest.ts'
import { isMemberOf } from '../../policies/access.ts'
import { acceptedCoding, fromBrotli } from '../compress.ts'
import { deviceKey, wireId } from '../input.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute } from '../route.ts'
import { endingErased } from './ending-erased.ts'
import { senderOf } from './sender.ts'

const sizes = { inline: limits.snapshot.inlineRows, preview: limits.snapshot.previewRows }
/** Read and packed in about a millisecond. */
const rowsPerUnit = 200

/** POST /api/v1/sync/manifest: what a device downloads to have these parts whole. A device's first call names its group. */
export const syncManifest = defineRoute({
  method: 'POST',
  path: '/api/v1/sync/manifest',
  access: 'session',
  isPoll: true,
  isHeavy: true,
  input: z.object({ body: z.extend(manifestRequestSchema, { device: deviceKey }) }),
  refusals: ['session.other-user', 'group.left', 'device.erased', 'kind.unknown'],
  isLarge: true,
  cost: 20,
  async handler(call, { body }) {
    const { services, caller, charge } = call
    // The person is checked first, as in a pull.
    if (body.user !== undefined && body.user !== caller.session.user.id) throw new Refusal('session.other-user')
    if (body.group !== undefined && !isMemberOf(caller, body.group)) throw new Refusal('group.left')
    const sender = senderOf(caller, body.group, body.user)
    const answer = await endingErased(call, () => readHeavy(call, () => manifest(services.store, services.blocks, sender, body, sizes)))
    charge(answer.parts.flatMap(({ blocks }) => blocks).reduce((rows, { columns }) => rows + (columns?.count ?? 0), 0) / rowsPerUnit)
    return answer
  },
})

/** GET /api/v1/sync/block: one ready-made block of one's own buckets, as it is stored. */
export const syncBlock = defineRoute({
  method: 'GET',
  path: '/api/v1/sync/block',
  access: 'member',
  isOfDevices: true,
  isPoll: true,
  input: z.object({
    query: z.object({ device: deviceKey, group: z.optional(wireId), user: z.optional(wireId), hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  }),
  refusals: ['session.other-user', 'group.left', 'device.erased', 'block.gone'],
  cost: 2,
  async handler({ services, caller, request, reply }, { query: { device, group, user, hash } }) {
    const sender = senderOf(caller, group, user)
    const content = await readBlock(services.store, sender, device, hash)
    if (!content) throw new Refusal('block.gone')
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    const isAccepted = acceptedCoding(request.headers['accept-encoding']) === 'br'
    return isAccepted ? reply.header('content-encoding', 'br').send(content) : reply.send(await fromBrotli(content))
  },
})
