import * as z from 'zod/mini'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { protocolVersionId, type ProtocolVersionRow } from '#domain/entities/protocol-version.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireProtocol } from '#domain/wire/notebook/protocol-to-wire.ts'
import { fullNamesOf } from '../../store/people/people.ts'
import { dateText } from '../date-text.ts'
import { plainText, unlessEmpty, wireId, wireIds } from '../input.ts'
import { expandOf } from '../list-page.ts'
import { readChoices, readGroup } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { wireNumberOf } from '../wire-number.ts'

/** All protocols of the group that the caller sees, in id order: the first with a category names it. */
export const readProtocols = (call: Call<'member'>): Promise<ProtocolRow[]> =>
  readHeavy(call, (giveWay) => call.services.engine.read((sql) => readChoices(sql, call.group, call.caller.session.user.id, 'protocols', giveWay), 'long'))

/** Law 191: the answer is the same for a protocol of others and for one that does not exist. */
function protocolIn(all: readonly ProtocolRow[], protocolId: number): ProtocolRow {
  const protocol = all.find(({ id }) => id === protocolId)
  if (!protocol) throw new Refusal('protocol.gone', { protocolId })
  return protocol
}

export const readProtocol = async (call: Call<'member'>, protocolId: number): Promise<ProtocolRow> => protocolIn(await readProtocols(call), protocolId)

const readVersions = ({ services, group }: Call<'member'>, protocols: readonly ProtocolRow[]): Promise<(ProtocolVersionRow | undefined)[]> =>
  readGroup(services, group, (rows) => Promise.all(protocols.map(({ id, current }) => rows.get('protocolVersions', protocolVersionId(id, current)))))

/** Protocols are not signed, only experiments in which they are carried out. */
const unsigned = { signingStatus: { signingStatus: 'UNSIGNED', signatures: [] } } as const

const expandable = { $expand: expandOf(['signingStatus']) }
type Expanded = z.infer<z.ZodMiniObject<typeof expandable>>

/** `among`: all protocols that the caller sees. */
async function toWire(call: Call<'member'>, protocols: readonly ProtocolRow[], among: readonly ProtocolRow[], query: Expanded) {
  const { services, group } = call
  const versions = await readVersions(call, protocols)
  const authorOf = (at: number) => versions[at]?.createdBy ?? protocols[at]!.ownerId
  const names = await services.engine.read((sql) => fullNamesOf(sql, new Set(protocols.map((_, at) => authorOf(at)))))
  return protocols.map((row, at) => ({
    ...toWireProtocol(row, versions[at], {
      groupId: group.groupId,
      categoryId: row.category ? among.find(({ category }) => category === row.category)!.id : 0,
      author: names.get(authorOf(at)) ?? '',
      dateText,
      numberOf: wireNumberOf,
    }),
    ...(query.$expand.has('signingStatus') && unsigned),
  }))
}

const heavy = { isHeavy: true, isLarge: true, cost: 10 } as const

/** All protocols here are those of a group. */
export const protocolScope = unlessEmpty(z.literal(['group', 'GROUP', 'Group']))

/**
 * GET /api/v1/protocols: the group's protocols by name with their current versions, without archived ones; `search` looks in their names. With `groupIDs`,
 * they are only listed if the active group is among these. Not paged. spec §7
 */
export const listProtocols = defineRoute({
  method: 'GET',
  path: '/api/v1/protocols',
  access: 'member',
  ...heavy,
  input: z.object({
    query: z.object({ search: z.optional(plainText(limits.name.longest)), scope: protocolScope, groupIDs: unlessEmpty(wireIds), ...expandable }),
  }),
  refusals: [],
  async handler(call, { query }) {
    const { search = '', groupIDs } = query
    const all = groupIDs?.includes(call.group.groupId) === false ? [] : await readProtocols(call)
    const shown = all.filter(({ archived, nameFold }) => !archived && nameFold.includes(normalizeText(search)))
    return toWire(
      call,
      shown.toSorted((a, b) => (a.nameFold < b.nameFold ? -1 : 1)),
      all,
      query,
    )
  },
})

/** GET /api/v1/protocols/{protID}: a protocol with the steps of its current version, archived or not. */
export const getProtocol = defineRoute({
  method: 'GET',
  path: '/api/v1/protocols/:protocolId',
  access: 'member',
  ...heavy,
  input: z.object({ params: z.object({ protocolId: wireId }), query: z.object(expandable) }),
  refusals: ['protocol.gone'],
  async handler(call, { params: { protocolId }, query }) {
    const all = await readProtocols(call)
    return (await toWire(call, [protocolIn(all, protocolId)], all, query))[0]
  },
})

/** GET /api/v1/protocols/version/{protVersionID}: a protocol with the steps of this version of it, which may be an earlier one. */
export const getProtocolVersion = defineRoute({
  method: 'GET',
  path: '/api/v1/protocols/version/:protVersionId',
  access: 'member',
  ...heavy,
  input: z.object({ params: z.object({ protVersionId: wireId }), query: z.object(expandable) }),
  refusals: ['protocol.version-gone'],
  async handler(call, { params: { protVersionId }, query }) {
    const all = await readProtocols(call)
    const named = all.flatMap((protocol) => numbersOf(protocol).map((number) => ({ ...protocol, current: number })))
    const asked = named.filter(({ id, current }) => wireNumberOf(protocolVersionId(id, current)) === protVersionId)
    if (asked.length === 0) throw new Refusal('protocol.version-gone')
    return (await toWire(call, asked, all, query))[0]
  },
})

/** Numbers of its versions, from the first one. */
const numbersOf = ({ current }: ProtocolRow): number[] => Array.from({ length: current }, (_, at) => at + 1)
