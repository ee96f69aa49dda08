import { expect, test } from 'vitest'
import type { ScheduledPoll } from '#domain/wire/accounts/session.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeNotification } from '#tests/harness/notifications.ts'
import type { Fetch } from '#tests/harness/server.ts'

const path = '/members/fn/notification/notification.ashx'
const unreadOf = async (fetch: Fetch) => ((await (await fetch('/members/fn/scheduledTasks/handler.ashx')).json()) as ScheduledPoll).notifications
const idsOf = async (fetch: Fetch) => (await unreadOf(fetch)).map(({ NotificationId }) => NotificationId)

describeRoutes('notifications of a person', (lab) => {
  const setUp = async () => {
    const group = await lab.server.makeGroup()
    const [user, other] = [await lab.server.makeUser('Guest', group), await lab.server.makeUser('Member', group)]
    for (const [id, audience] of [
      [1, user.id],
      [2, user.id],
      [3, other.id],
      [4, user.id],
    ] as const)
      await lab.server.saveRows(group, 'notifications', makeNotification({ id, audience, createdAt: 1_000 + id }))
    return { fetch: await lab.server.signIn(user), others: await lab.server.signIn(other) }
  }

  test('come with the scheduled poll, the latest first, until they are marked as read; anyone else’s never', async () => {
    const { fetch, others } = await setUp()
    expect((await unreadOf(fetch))[0]).toEqual({
      NotificationId: 4,
      Message: 'anti-CD3 is low: 0.5 mL left',
      TargetUrl: '/members/inventory/browser/?return=true&sampleID=101#viewSample',
      MessageScope: 'INVENTORY',
      ForeignId: 101,
    })
    expect(await idsOf(fetch)).toEqual([4, 2, 1])
    const answer = await fetch(`${path}?action=markRead&notificationIDs=2,3,99`)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(await idsOf(fetch)).toEqual([4, 1])
    expect(await idsOf(others)).toEqual([3])
    await fetch(`${path}?action=markAllAsRead&notificationIDs=1`)
    expect(await idsOf(fetch)).toEqual([4])
    await fetch(`${path}?action=markAllAsRead`)
    expect(await idsOf(fetch)).toEqual([])
    expect(await idsOf(others)).toEqual([3])
  })

  test.each(['action=markRead', 'action=markRead&notificationIDs=', 'action=markRead&notificationIDs=x', 'action=remove&notificationIDs=1', ''])(
    '%s is refused and marks nothing',
    async (query) => {
      const { fetch } = await setUp()
      expect((await fetch(`${path}?${query}`)).status).toBe(400)
      expect(await idsOf(fetch)).toEqual([4, 2, 1])
    },
  )

  test('a link on another site cannot mark them', async () => {
    const { fetch } = await setUp()
    expect((await fetch(`${path}?action=markAllAsRead`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect(await idsOf(fetch)).toEqual([4, 2, 1])
  })
})
