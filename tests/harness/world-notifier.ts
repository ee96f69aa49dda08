import { addNotifications } from '#domain/commands/add-notifications.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { people } from './world-lab.ts'
import type { World } from './world.ts'

/** As the notifier does: a command of the server, for one person in each group. */
export async function notifySomeone({ clock, store }: World): Promise<void> {
  if (store.isDown) return
  for (const groupId of [1, 2]) {
    await store.write(async (tables) => {
      const version = await tables.lockGroup(groupId)
      const id = await tables.takeIds('notifications', 1)
      const audience = version % 2 ? people.ada : people.max
      const row = { id, audience, kind: 'low', count: 1, name: 'Tube', detail: '1 mL', actor: '', scope: 'INVENTORY' } as const
      await runAsServer(tables, groupId, addNotifications, { notifications: [{ ...row, foreignId: groupId * 10, targetUrl: '/members/' }] }, clock.now)
    })
  }
}
