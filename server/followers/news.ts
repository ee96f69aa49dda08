import type { Change } from '#domain/draft.ts'
import type { OrderItemRow, OrderStatus } from '#domain/entities/order-item.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { NotificationKind } from '#domain/rules/notifications/notification-kinds.ts'

/** What one person should know about one sample or position. */
export interface News {
  readonly to: number
  readonly kind: NotificationKind
  /** Who did it; null if nobody did. */
  readonly actor: number | null
  readonly foreignId: number
  readonly name: string
  readonly detail: string
  /** The thread of comments that it leads to. */
  readonly threadId?: string
  /** Where the sample is now; its name becomes the detail. */
  readonly place?: { readonly layerId: number; readonly position: number } | undefined
}

/** What others should know of a change that someone made. Nobody is told of what they did themselves. */
export function newsOf(actor: number, changes: readonly Change[], today: string, lastDay: string): News[] {
  return changes.flatMap(({ entity, before, after }) => {
    if (!before || !after) return []
    if (entity === 'samples') return newsOfSample(actor, before as unknown as SampleRow, after as unknown as SampleRow, today, lastDay)
    return entity === 'storageLayers' ? newsOfLayer(actor, before as unknown as StorageLayerRow, after as unknown as StorageLayerRow) : []
  })
}

function newsOfSample(actor: number, before: SampleRow, after: SampleRow, today: string, lastDay: string): News[] {
  const { id, name, ownerId, archived } = after
  if (ownerId === actor || before.archived) return []
  const about = { to: ownerId, actor, foreignId: id, name, detail: '' }
  if (archived) return [{ ...about, kind: 'archived' }]
  const news: News[] = []
  if (after.amount < before.amount && isLow(after) && !isLow(before)) news.push({ ...about, kind: 'low', detail: `${after.amount} ${after.unit}` })
  if (before.outBy === null && after.outBy === actor) news.push({ ...about, kind: 'taken-out' })
  if (before.layerId !== after.layerId || before.position !== after.position) {
    const place = after.layerId === null ? undefined : { layerId: after.layerId, position: after.position }
    news.push({ ...about, kind: 'moved', place })
  }
  const { expiration } = after
  if (before.expiration !== expiration && expiration >= today && expiration <= lastDay) news.push({ ...about, kind: 'expiring', detail: expiration })
  return news
}

/** Positions keep their numbers as long as the number of columns stays. */
function newsOfLayer(actor: number, before: StorageLayerRow, after: StorageLayerRow): News[] {
  if (before.columns !== after.columns) return []
  return Object.entries(before.reserved).flatMap(([position, { userId }]): News[] => {
    if (userId === actor || after.reserved[position]) return []
    const { id, name } = before
    return [{ to: userId, kind: 'reservation', actor, foreignId: id, name: positionName(before, Number(position)), detail: name }]
  })
}

/** What the person who invited them should know of someone who has joined the group. */
export function newsOfJoining(actor: number, changes: readonly Change[], invitedBy: number | null): News[] {
  if (invitedBy === null || invitedBy === actor) return []
  return changes.flatMap(({ entity, after }): News[] =>
    entity === 'members' && after
      ? [{ to: invitedBy, kind: 'joined', actor, foreignId: actor, name: (after as unknown as MemberRow).fullName, detail: '' }]
      : [],
  )
}

const kindOfStatus: Readonly<Partial<Record<OrderStatus, NotificationKind>>> = {
  approved: 'order-approved',
  ordered: 'order-placed',
  'partly-received': 'order-received',
  received: 'order-received',
  declined: 'order-declined',
  canceled: 'order-declined',
}

export const isNewOrder = ({ entity, before, after }: Change): boolean => entity === 'orderItems' && before === null && after !== null

/** What those who may approve should know of requests, and whoever asked of the next steps. Steps that were taken back are no news. */
export function newsOfOrders(actor: number, changes: readonly Change[], approvers: readonly number[]): News[] {
  return changes.flatMap((change): News[] => {
    if (change.entity !== 'orderItems' || !change.after) return []
    const after = change.after as unknown as OrderItemRow
    const before = change.before as unknown as OrderItemRow | null
    const { id, name, supplier, requestedBy, notify, status, steps } = after
    const about = { actor, foreignId: id, name, detail: '' }
    if (!before) return approvers.filter((to) => to !== actor).map((to) => ({ ...about, to, kind: 'order-asked', detail: supplier }))
    const kind = kindOfStatus[status]
    if (!kind || !notify || requestedBy === actor || before.status === status || steps.length <= before.steps.length) return []
    return [{ ...about, to: requestedBy, kind, detail: steps.at(-1)!.note }]
  })
}

/** An experiment, as far as those who sign it are told about it. */
export type SignedExperiment = Pick<ExperimentRow, 'id' | 'name' | 'ownerId'>

export const signatureChanges = (changes: readonly Change[]): SignatureRow[] =>
  changes.flatMap(({ entity, after }) => (entity === 'signatures' && after ? [after as unknown as SignatureRow] : []))

/** What whoever is asked to sign, and whoever asked or owns the experiment, should know of signatures. */
export function newsOfSignatures(actor: number, changes: readonly Change[], experiments: ReadonlyMap<number, SignedExperiment>): News[] {
  return signatureChanges(changes).flatMap(({ experimentId, state, userId, requestedBy, reason }): News[] => {
    const experiment = experiments.get(experimentId)
    if (!experiment || state === 'withdrawn') return []
    const about = { actor, foreignId: experimentId, name: experiment.name, detail: '' }
    if (state === 'requested') return userId === actor ? [] : [{ ...about, to: userId, kind: 'sign-asked' }]
    const told = [...new Set([experiment.ownerId, requestedBy ?? experiment.ownerId])].filter((to) => to !== actor)
    return told.map((to) => (state === 'signed' ? { ...about, to, kind: 'signed' } : { ...about, to, kind: 'sign-declined', detail: reason }))
  })
}

/** What the owners of samples should know of their expiration dates. */
export const newsOfExpiration = (kind: 'expiring' | 'expired', samples: readonly Pick<SampleRow, 'id' | 'name' | 'expiration' | 'ownerId'>[]): News[] =>
  samples.map(({ id, name, expiration, ownerId }) => ({
    to: ownerId,
    kind,
    actor: null,
    foreignId: id,
    name,
    detail: expiration,
  }))

/** Several of one kind for one person are one notification. Of a sample that changed more than once, the last counts. */
export interface NewsGroup {
  readonly count: number
  readonly first: News
}

export function groupNews(all: readonly News[]): NewsGroup[] {
  const groups = new Map<string, Map<string, News>>()
  for (const news of all) {
    const key = [news.to, news.kind, news.actor].join()
    if (!groups.has(key)) groups.set(key, new Map())
    groups.get(key)!.set(`${news.foreignId}${partOf(news)}`, news)
  }
  return [...groups.values()].map((group) => {
    const [first] = group.values()
    return { count: group.size, first: first! }
  })
}

/** What several things of one row are told apart by. */
function partOf({ kind, name, detail }: News): string {
  if (kind === 'reservation' || kind === 'task-due' || kind === 'task-overdue') return ` ${name}`
  return kind === 'booking-canceled' || kind === 'booking-moved' ? ` ${detail}` : ''
}
