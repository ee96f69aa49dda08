import * as z from 'zod/mini'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { protocolVersionId } from '#domain/entities/protocol-version.ts'
import { effectiveTime } from '#domain/rules/sync/mutation-time.ts'
import { fieldChanges } from '#domain/wire/sync/history.ts'
import type { AuditEntry } from '../../feed/tables.ts'
import { historyOf } from '../../store/feed/audit-table.ts'
import { dateText } from '../date-text.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { wireNumberOf } from '../wire-number.ts'
import { readProtocol } from './protocols.ts'

/** Newest entries of the history that are read. */
const maxEntries = 1_000
/** More fields than an entry has. */
const fieldsOfEntry = 100
/** Read in about a millisecond. */
const entriesPerUnit = 20

/** What programs call the fields of a protocol that people change. */
const fields: Readonly<Record<string, string>> = { name: 'name', description: 'description', category: 'category', current: 'version', archived: 'deleted' }

interface ProtocolLog {
  readonly protlogID: number
  readonly protID: number
  /** The current version after the change; 0 before the first. */
  readonly protVersionID: number
  readonly userID: number
  readonly changed: string
  readonly field: string
  /** What the field says since then. */
  readonly log: string
}

/** A line for each field that was changed; one line for the creation, with the name. */
function toLogs(entry: AuditEntry, protocolId: number): ProtocolLog[] {
  const change = entry.changes.find(({ entity, id }) => entity === 'protocols' && id === protocolId)
  if (!change?.after) return []
  const { before } = change
  const after = change.after as unknown as ProtocolRow
  const changes = fieldChanges(before, change.after).filter(({ field }) => (before === null ? field === 'name' : Object.hasOwn(fields, field)))
  return changes.map(({ field, to }, at) => ({
    protlogID: entry.version * fieldsOfEntry + at,
    protID: protocolId,
    protVersionID: after.current ? wireNumberOf(protocolVersionId(protocolId, after.current)) : 0,
    userID: entry.userId,
    changed: dateText(effectiveTime(entry)),
    field: fields[field]!,
    log: field === 'archived' ? String(to === 1) : String(to ?? ''),
  }))
}

async function readLogs(call: Call<'member'>, protocolId: number): Promise<ProtocolLog[]> {
  const { services, group } = call
  const logs: ProtocolLog[] = []
  let entries = 0
  await readHeavy(call, (giveWay) =>
    services.engine.read(async (sql) => {
      for await (const some of historyOf(sql, group.groupId, 'protocols', protocolId, maxEntries, giveWay)) {
        entries += some.length
        logs.push(...some.flatMap((entry) => toLogs(entry, protocolId)))
      }
    }, 'long'),
  )
  call.charge(entries / entriesPerUnit)
  return logs
}

/** GET /api/v1/protocols/{protID}/logs: who changed what of a protocol, field by field, newest first. */
export const listProtocolLogs = defineRoute({
  method: 'GET',
  path: '/api/v1/protocols/:protocolId/logs',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 5,
  input: z.object({ params: z.object({ protocolId: wireId }), query: z.object(pageQuery) }),
  refusals: ['protocol.gone'],
  async handler(call, { params: { protocolId }, query }) {
    await readProtocol(call, protocolId)
    const orders = { protlogID: ({ protlogID }: ProtocolLog) => protlogID, changed: ({ changed }: ProtocolLog) => changed }
    return toPage(await readLogs(call, protocolId), query, orders, (rows) => rows)
  },
})
