import type { NotificationRow } from '#domain/entities/notification.ts'
import { userSettingId, type UserSettingRow } from '#domain/entities/user-setting.ts'
import { copySetting, isNotificationKind, wanted } from '#domain/rules/notifications/notification-kinds.ts'
import type { FeedStore, FollowedRow } from '../feed/tables.ts'
import { pushMessage } from '../push/push-text.ts'
import type { PushSender, PushTarget } from '../push/push-sender.ts'
import type { ServerKeys } from '../push/vapid.ts'
import { findGroupName } from '../store/people/people.ts'
import { dropPushSubscription, pushSubscriptionsFor, serverKeys } from '../store/people/push-subscriptions.ts'
import type { Engine } from '../store/sql.ts'
import type { Follower } from './follower.ts'

export interface PushFollowerOptions {
  readonly engine: Engine
  readonly store: FeedStore
  readonly sender: Pick<PushSender, 'send'>
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

/** After a pause of the server, nobody's phone should ring for what happened long ago. */
const newFor = 60 * 60_000

/**
 * Sends new notifications to the browsers in which their person turned push on. One that a push service does not accept is not repeated: it
 * is still in the list. One that is sent twice, after a crash, replaces itself on the device.
 */
export class PushFollower implements Follower {
  readonly name = 'push'
  readonly entities = ['notifications'] as const
  readonly #options: PushFollowerOptions

  constructor(options: PushFollowerOptions) {
    this.#options = options
  }

  async follow(feed: number, changes: readonly FollowedRow[]): Promise<void> {
    const newest = this.#options.clock() - newFor
    const rows = changes.flatMap(({ row }) => (row ? [row as unknown as NotificationRow] : []))
    const fresh = rows.filter(({ readAt, createdAt }) => readAt === null && createdAt >= newest)
    await Promise.all(fresh.map((row) => this.#send(feed, row)))
  }

  async #send(groupId: number, row: NotificationRow): Promise<void> {
    if (!(await this.#isWanted(groupId, row))) return
    const { engine, sender, onError } = this.#options
    const { targets, group } = await engine.read(async (sql) => ({
      targets: await pushSubscriptionsFor(sql, groupId, row.audience),
      group: await findGroupName(sql, groupId),
    }))
    const message = pushMessage(row, group)
    if (!message || targets.length === 0) return
    const keys = await serverKeys(engine)
    const send = async ({ hash, ...target }: PushTarget & { hash: string }, own: ServerKeys) => {
      const result = await sender.send(target, JSON.stringify(message), own)
      if (result === 'gone') await engine.write((sql) => dropPushSubscription(sql, hash))
    }
    await Promise.all(targets.map((target) => send(target, keys).catch(onError)))
  }

  async #isWanted(groupId: number, { audience, kind }: NotificationRow): Promise<boolean> {
    if (!isNotificationKind(kind)) return false
    const id = userSettingId(audience, copySetting(kind, 'push'))
    const choice = (await this.#options.store.read((tables) => tables.row(groupId, 'userSettings', id))) as UserSettingRow | undefined
    return choice?.value === wanted
  }
}
