import type { Refusal, RefusalDetail } from '#domain/tx.ts'
import type { AuditEntry, FeedWriter } from './tables.ts'

/** How far back a sample's history is read for the move that brought it where it is. */
const deepest = 50

/** The detail of a refusal, as the inbox shows it: of a taken place also who put the other sample there, and when ("Placed today 13:51 by Tobias Wen"). */
export async function explainRefusal(tables: FeedWriter, groupId: number, { code, detail }: Refusal): Promise<RefusalDetail> {
  const { by, layerId, position } = detail
  if (code !== 'position.taken' || typeof by !== 'number') return detail
  const history = await tables.history(groupId, 'samples', by, deepest)
  const placing = history.find((entry) => isPlacing(entry, by, layerId, position))
  if (!placing) return detail
  const member = await tables.source(groupId).get('members', placing.userId)
  const placedBy = typeof member?.fullName === 'string' ? member.fullName : null
  return { ...detail, placedBy, placedById: placing.userId, placedAt: Math.round(placing.capturedAt + placing.clockOffset) }
}

function isPlacing(entry: AuditEntry, sampleId: number, layerId: unknown, position: unknown): boolean {
  return entry.changes.some(({ entity, id, before, after }) => {
    if (entity !== 'samples' || id !== sampleId || after?.layerId !== layerId || after?.position !== position) return false
    return before?.layerId !== layerId || before?.position !== position
  })
}
