import * as z from 'zod/mini'
import { commandId } from '#domain/command.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { aliquotIdsOf } from '#domain/rules/samples/aliquot-ids.ts'
import { effectiveTime } from '#domain/rules/sync/mutation-time.ts'
import { readInput } from '#domain/input.ts'
import { Refusal } from '#domain/tx.ts'
import { fieldChanges, type FieldChange, type HistoryEntry, type SampleHistory } from '#domain/wire/sync/history.ts'
import type { AuditEntry } from '../../feed/tables.ts'
import { deviceNamesOf } from '../../store/feed/device-names.ts'
import { historyOf } from '../../store/feed/audit-table.ts'
import { fullNamesOf } from '../../store/people/people.ts'
import { deviceKey, wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { receivedLate } from '#domain/rules/sync/received-late.ts'

/** Read in about a millisecond. */
const entriesPerUnit = 20

/**
 * GET /api/v1/samples/{sampleID}/history: who changed which field of a sample, from what to what, when, and on which device, newest first.
 * `device` is the caller's own key, to mark its entries; `$records` at most 1000.
 */
export const sampleHistory = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/:sampleId/history',
  access: 'member',
  isHeavy: true,
  input: z.object({
    params: z.object({ sampleId: wireId }),
    query: z.object({ device: z.optional(deviceKey), $records: z._default(wireInt(1, 1000), 200) }),
  }),
  refusals: ['sample.gone'],
  cost: 5,
  async handler(call, { params: { sampleId }, query: { device, $records } }): Promise<SampleHistory> {
    const row = await readGroup(call.services, call.group, (rows) => rows.get('samples', sampleId))
    if (!row) throw new Refusal('sample.gone', { sampleId })
    const data = await readHistory(call, sampleId, $records, device)
    return { data, recordCount: data.length }
  },
})

/** At most this many entries, newest first. `device` is the caller's own. */
export async function readHistory(call: Call<'member'>, sampleId: number, most: number, device?: string): Promise<HistoryEntry[]> {
  const { services, group } = call
  const data = await readHeavy(call, (giveWay) =>
    services.engine.read(async (sql) => {
      const data: HistoryEntry[] = []
      // An entry may cover a whole import: only the part about this sample is kept in memory.
      for await (const entries of historyOf(sql, group.groupId, 'samples', sampleId, most, giveWay)) {
        const names = await fullNamesOf(sql, new Set(entries.map((entry) => entry.userId)))
        const devices = await deviceNamesOf(sql, new Set(entries.flatMap((entry) => (entry.n === null ? [] : entry.device))))
        data.push(...entries.map((entry) => toEntry(entry, sampleId, names.get(entry.userId) ?? '', devices, device)))
      }
      return data
    }, 'long'),
  )
  call.charge(data.length / entriesPerUnit)
  return data
}

function toEntry(entry: AuditEntry, sampleId: number, fullName: string, devices: ReadonlyMap<string, string>, own: string | undefined): HistoryEntry {
  const { version, command, capturedAt, userId, changes } = entry
  const change = changes.find(({ entity, id }) => entity === 'samples' && id === sampleId)
  const aliquotIds = aliquotIdsOf(entry, sampleId)
  return {
    version,
    command,
    at: effectiveTime(entry),
    receivedAt: receivedLate({ at: effectiveTime(entry), receivedAt: entry.recordedAt }),
    capturedAt,
    userId,
    fullName,
    device: devices.get(entry.device) ?? entry.device,
    isThisDevice: entry.device === own,
    isFirst: change?.before === null,
    changes: change ? [...fieldChanges(change.before, change.after), ...keptTexts(entry, change)] : [],
    ...(aliquotIds.length > 0 && { aliquotIds }),
  }
}

/** For an edit that arrived after a text written later: the text that was kept next to the current one and did not become the field's value. */
function keptTexts({ command, input, userId }: AuditEntry, { after }: AuditEntry['changes'][number]): FieldChange[] {
  const edit = command === commandId(editSample) ? readInput(editSample.input, input) : undefined
  if (!edit?.success || !after) return []
  const { edits } = after as unknown as SampleRow
  return Object.entries(edit.data.set).flatMap(([field, { was, to }]) => {
    const isKept = edits?.[field]?.others?.some((other) => other.by === userId && (other.text === to || other.text === to.trim()))
    return isKept ? [{ field, from: was, to, isKept }] : []
  })
}
