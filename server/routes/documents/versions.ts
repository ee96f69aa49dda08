import * as z from 'zod/mini'
import { documentLimits } from '#domain/document-limits.ts'
import { formerIdOf, isFormerSchema } from '#domain/rules/notebook/former-text.ts'
import { canSee } from '#domain/rules/people/can-see.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { Refusal } from '#domain/tx.ts'
import type { DocumentText, DocumentVersions } from '#domain/wire/notebook/document-versions.ts'
import type { ReplayLarge } from '../../documents/replayed-text.ts'
import { listVersions, readVersion, type StoredDocument } from '../../documents/versions.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import type { YieldControl } from '../../feed/yield-control.ts'
import { listAppends, readHistoryLength } from '../../store/feed/document-appends.ts'
import type { Sql } from '../../store/sql.ts'
import { wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'

/** Read in about a millisecond. */
const charactersPerUnit = 200_000

/**
 * GET /api/v1/documents/{documentId}/versions: who wrote in a text, when and how much, newest first. `before` is a version: only earlier ones.
 */
export const documentVersions = defineRoute({
  method: 'GET',
  path: '/api/v1/documents/:documentId/versions',
  access: 'member',
  isOfDevices: true,
  isHeavy: true,
  cost: 10,
  input: z.object({
    params: z.object({ documentId: uniqueId }),
    query: z.object({ before: z.optional(wireId), $records: z._default(wireInt(1, documentLimits.versions), documentLimits.versions) }),
  }),
  refusals: ['document.gone', 'history.too-long'],
  async handler(call, { params: { documentId }, query: { before, $records: most } }): Promise<DocumentVersions> {
    const { former, ...document } = await getVisible(call, documentId)
    return readHistory(call, [documentId, former?.documentId], async (sql, giveWay) => {
      const own = await listVersions(sql, document, { before, most }, giveWay)
      if (former === undefined || own.hasEarlier) return own
      if (own.data.length >= most) return { ...own, hasEarlier: true }
      const [first] = await listAppends(sql, document, giveWay)
      const seqs = [before, first?.seq].filter((seq) => seq !== undefined)
      const page = { before: seqs.length > 0 ? Math.min(...seqs) : undefined, most: most - own.data.length }
      const { data, hasEarlier } = await listVersions(sql, { ...document, ...former }, page, giveWay)
      return { data: [...own.data, ...data], hasEarlier }
    })
  },
})

/** GET /api/v1/documents/{documentId}/versions/{version}: the text of a version and of the one before it. */
export const documentVersion = defineRoute({
  method: 'GET',
  path: '/api/v1/documents/:documentId/versions/:version',
  access: 'member',
  isOfDevices: true,
  isHeavy: true,
  isLarge: true,
  cost: 10,
  input: z.object({ params: z.object({ documentId: uniqueId, version: wireId }) }),
  refusals: ['document.gone', 'history.version-gone', 'history.too-long'],
  async handler(call, { params: { documentId, version } }): Promise<DocumentText> {
    const { former, ...document } = await getVisible(call, documentId)
    return readHistory(call, [documentId, former?.documentId], async (sql, giveWay) => {
      const ofFormer = former && (await readVersion(sql, { ...document, ...former }, version, giveWay))
      const text = ofFormer ?? (await readVersion(sql, document, version, giveWay))
      if (!text) throw new Refusal('history.version-gone')
      return text
    })
  },
})

type GroupCall = Call<'member'>

const behindWall =
  (call: GroupCall): ReplayLarge =>
  (schemaNumber, updates) =>
    readBehindWall(call, 'replayText', { schemaNumber, updates })

interface Visible extends StoredDocument {
  /** The text whose place it took: its versions come before those of this one. */
  readonly former: Pick<StoredDocument, 'documentId' | 'schemaNumber'> | undefined
}

async function getVisible(call: GroupCall, documentId: string): Promise<Visible> {
  const { services, group, caller } = call
  const { groupId } = group
  return readGroup(services, group, async (rows) => {
    const document = await rows.get('documents', documentId)
    if (!document || !(await canSee(rows, { userId: caller.session.user.id, groupId, at: 0 }, document.audience))) throw new Refusal('document.gone')
    const formerId = formerIdOf(documentId)
    const former = formerId === undefined ? undefined : await rows.get('documents', formerId)
    const isFormer = former?.subject === document.subject && isFormerSchema(former.schemaNumber)
    return {
      documentId,
      schemaNumber: document.schemaNumber,
      groupId,
      replayLarge: behindWall(call),
      former: isFormer ? { documentId: former.id, schemaNumber: former.schemaNumber } : undefined,
    }
  })
}

/** All of a text is read, however long its history is, so a limit applies. */
function readHistory<T>(call: GroupCall, documentIds: readonly (string | undefined)[], work: (sql: Sql, giveWay: YieldControl) => Promise<T>): Promise<T> {
  const { groupId } = call.group
  return readHeavy(call, (giveWay) =>
    call.services.engine.read(async (sql) => {
      let length = 0
      for (const documentId of documentIds) if (documentId !== undefined) length += await readHistoryLength(sql, { groupId, documentId })
      if (length > documentLimits.history) throw new Refusal('history.too-long')
      call.charge(length / charactersPerUnit)
      return work(sql, giveWay)
    }, 'long'),
  )
}
