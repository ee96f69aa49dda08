import { serverUser } from '#domain/who.ts'
import { addNotifications, type NewNotification } from '#domain/commands/add-notifications.ts'
import { removeNotifications } from '#domain/commands/remove-notifications.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { userSettingId, type UserSettingRow } from '#domain/entities/user-setting.ts'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { expiryDays, notificationPlace, notificationSetting } from '#domain/rules/notifications/notification-kinds.ts'
import { subjectOf } from '#domain/rules/notifications/notification-scopes.ts'
import { threadAddress } from '#domain/rules/notifications/record-addresses.ts'
import type { Source } from '#domain/tx.ts'
import { memberSees } from '../feed/member-sees.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedReader, FeedWriter } from '../feed/tables.ts'
import { newsOfComments, readCommentFacts } from './comment-news.ts'
import { readEquipmentFacts } from './equipment-facts.ts'
import { newsOfDueTasks, newsOfEquipment } from './equipment-news.ts'
import {
  groupNews,
  newsOf,
  newsOfExpiration,
  isNewOrder,
  newsOfJoining,
  newsOfOrders,
  newsOfSignatures,
  signatureChanges,
  type News,
  type NewsGroup,
  type SignedExperiment,
} from './news.ts'
import { dayCursor, entryCursor, type Deed, type NotifierStore, type Progress } from './notifier-tables.ts'
import { Repeater } from './repeater.ts'

export interface NotifierOptions {
  readonly store: NotifierStore
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

const dayLasts = 24 * 3_600_000
/** How long one that was read is kept. */
const keepRead = 28 * dayLasts

/**
 *   audit log ──► deeds after the cursor ──► news ──┐
 *                                                    ├─► one transaction: still the same cursor? ─► notification.add, as the server ─► cursor
 *   samples ────► dates that today has reached ─────┘
 *
 * Makes notifications, each exactly once: they are saved together with the cursor, so it needs no lease. If several processes find the
 * same, the first one writes it. A group that it sees for the first time starts now, without its past.
 */
export class Notifier extends Repeater {
  readonly #options: NotifierOptions

  constructor(options: NotifierOptions) {
    super(options.onError)
    this.#options = options
  }

  /** Until nothing is ahead of its cursors. */
  override async run(): Promise<void> {
    const { store, clock, onError } = this.#options
    const today = dayNumber(clock())
    const behind = await store.read((_tables, own) => own.behind(today))
    for (const progress of behind) {
      if (this.isStopped) return
      // What fails in one group is tried again, and does not keep the others waiting.
      await this.#runFor(progress, today).catch(onError)
    }
  }

  async #runFor(progress: Progress, today: number): Promise<void> {
    await this.#lookForDay(progress, today)
    await this.#readDeeds(progress)
  }

  async #readDeeds({ groupId, head, entry }: Progress): Promise<void> {
    const { store, clock } = this.#options
    if (entry === null) return void (await this.#save(groupId, entryCursor, null, head, []))
    for (let after = entry; after < head && !this.isStopped;) {
      const { deeds, until, experiments, approvers, equipment, comments } = await store.read(async (tables, own) => {
        const read = await own.deeds(groupId, after)
        return {
          ...read,
          experiments: await signedExperiments(tables, groupId, read.deeds),
          approvers: await approversOf(tables, groupId, read.deeds),
          equipment: await readEquipmentFacts(tables, groupId, read.deeds, clock()),
          comments: await readCommentFacts(tables, groupId, read.deeds),
        }
      })
      const day = dayNumber(clock())
      const news = deeds.flatMap(({ userId, changes, invitedBy }) =>
        userId === serverUser
          ? []
          : [
              ...newsOf(userId, changes, dateOf(day), dateOf(day + expiryDays)),
              ...newsOfJoining(userId, changes, invitedBy),
              ...newsOfSignatures(userId, changes, experiments),
              ...newsOfComments(userId, changes, comments),
              ...newsOfOrders(userId, changes, approvers),
              ...newsOfEquipment(userId, changes, equipment, dateOf(day), dateOf(day + expiryDays)),
            ],
      )
      if (until === after || !(await this.#save(groupId, entryCursor, after, until, groupNews(news)))) return
      after = until
    }
  }

  /** Samples that reached the last days before their expiration, or expired, since the last day it looked for; and tasks of equipment that became due. */
  async #lookForDay({ groupId, day }: Progress, today: number): Promise<void> {
    const { store, clock } = this.#options
    if (day !== null && day >= today) return
    if (day === null) return void (await this.#save(groupId, dayCursor, null, today, []))
    const { groups, old } = await store.read(async (_tables, own) => {
      const soon = await own.expiring(groupId, dateOf(Math.max(today, day + expiryDays + 1)), dateOf(today + expiryDays))
      const past = await own.expiring(groupId, dateOf(day), dateOf(today - 1))
      const due = await own.dueTasks(groupId, dateOf(Math.max(today, day + expiryDays + 1)), dateOf(today + expiryDays))
      const overdue = await own.dueTasks(groupId, dateOf(day), dateOf(today - 1))
      return {
        groups: groupNews([
          ...newsOfExpiration('expiring', soon),
          ...newsOfExpiration('expired', past),
          ...newsOfDueTasks('task-due', due),
          ...newsOfDueTasks('task-overdue', overdue),
        ]),
        old: await own.readBefore(groupId, clock() - keepRead, limits.many.samples),
      }
    })
    await this.#save(groupId, dayCursor, day, today, groups, old)
  }

  /** False if another process was faster; then nothing was written. */
  #save(groupId: number, cursor: string, from: number | null, to: number, groups: readonly NewsGroup[], old: readonly number[] = []): Promise<boolean> {
    const { store, clock } = this.#options
    return store.write(async (tables, own) => {
      await tables.lockGroup(groupId)
      const progress = await own.progress(groupId)
      if ((cursor === dayCursor ? progress.day : progress.entry) !== from) return false
      const added = await wantedOf(tables, groupId, groups)
      const most = limits.many.samples
      for (let at = 0; at < added.length; at += most)
        await runAsServer(tables, groupId, addNotifications, { notifications: added.slice(at, at + most) }, clock())
      if (old.length) await runAsServer(tables, groupId, removeNotifications, { notificationIds: [...old] }, clock())
      await tables.saveFollowerCursor(cursor, groupId, to)
      return true
    })
  }
}

/** Those whose signatures changed. */
async function signedExperiments(tables: FeedReader, groupId: number, deeds: readonly Deed[]): Promise<Map<number, SignedExperiment>> {
  const ids = new Set(deeds.flatMap(({ changes }) => signatureChanges(changes).map(({ experimentId }) => experimentId)))
  const experiments = new Map<number, SignedExperiment>()
  for (const id of ids) {
    const row = await tables.row(groupId, 'experiments', id)
    if (row) experiments.set(id, row as unknown as ExperimentRow)
  }
  return experiments
}

/** Who may approve requests, if there are new ones. */
async function approversOf(tables: FeedReader, groupId: number, deeds: readonly Deed[]): Promise<number[]> {
  if (!deeds.some(({ changes }) => changes.some(isNewOrder))) return []
  const members = (await tables.rowsById(groupId, serverUser, 'members', null, limits.many.options)) as unknown as MemberRow[]
  return members.filter((member) => isPermitted(member, 'orderItems', 'Approve')).map(({ id }) => id)
}

/** Rows from before a limit may have longer texts. */
const cut = (text: string): string => text.slice(0, limits.name.longest)

/** With their numbers, and without those that the person does not want or that are no longer so. */
async function wantedOf(tables: FeedWriter, groupId: number, groups: readonly NewsGroup[]): Promise<NewNotification[]> {
  const source = tables.source(groupId)
  const wanted: Omit<NewNotification, 'id'>[] = []
  for (const { count, first } of groups) {
    if (!(await isWanted(source, first))) continue
    const { to, kind, name, foreignId, threadId, actor } = first
    const by = actor === null ? undefined : await memberOf(source, actor)
    const detail = first.place ? await placeText(source, first.place) : first.detail
    const subject = subjectOf(kind, count, foreignId)
    const targetUrl = threadId === undefined ? subject.targetUrl : threadAddress(foreignId, threadId)
    wanted.push({ audience: to, kind, count, name: cut(name), detail: cut(detail), actor: cut(by?.fullName ?? ''), ...subject, targetUrl })
  }
  if (!wanted.length) return []
  const firstId = await tables.takeIds('notifications', wanted.length)
  return wanted.map((row, at) => ({ id: firstId + at, ...row }))
}

async function isWanted(source: Source, { to, kind, foreignId }: News): Promise<boolean> {
  const member = await memberOf(source, to)
  if (!member) return false
  const choice = (await source.get('userSettings', userSettingId(to, notificationSetting(kind)))) as UserSettingRow | undefined
  if (notificationPlace(kind, choice?.value) === 'off') return false
  if (subjectOf(kind, 1, foreignId).scope === 'JOURNAL') return seesExperiment(source, member, foreignId)
  if (kind !== 'low') return true
  const sample = (await source.get('samples', foreignId)) as unknown as SampleRow | undefined
  return sample !== undefined && isLow(sample)
}

/** Whoever has lost sight of an experiment meanwhile is not told its name. */
async function seesExperiment(source: Source, member: MemberRow, experimentId: number): Promise<boolean> {
  const experiment = (await source.get('experiments', experimentId)) as unknown as ExperimentRow | undefined
  return experiment !== undefined && memberSees(member, experiment.audience, (id) => source.get('bucketGrants', id))
}

const memberOf = async (source: Source, userId: number) => (await source.get('members', userId)) as MemberRow | undefined

/** `Box 3, B4` */
async function placeText(source: Source, { layerId, position }: NonNullable<News['place']>): Promise<string> {
  const layer = (await source.get('storageLayers', layerId)) as StorageLayerRow | undefined
  return layer ? [layer.name, positionName(layer, position)].filter(Boolean).join(', ') : ''
}

/** The day by the server's calendar, in days since 1970. */
function dayNumber(at: number): number {
  const moment = new Date(at)
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / dayLasts
}

/** YYYY-MM-DD */
const dateOf = (day: number): string => new Date(day * dayLasts).toISOString().slice(0, 10)
