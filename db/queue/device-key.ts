import type { Dexie } from 'dexie'
import { randomId } from '../random-id.ts'
import type { Workspace } from '../workspace.ts'

interface DeviceRow {
  feed: 'device'
  key: string
}

/** The random key that identifies this workspace to the server. Created once, and again after the server has closed the old one. */
export async function readDeviceKey({ db }: Workspace): Promise<string> {
  const row = (await db.table('$cursors').get('device')) as DeviceRow | undefined
  return row?.key ?? createDeviceKey(db)
}

/** Another tab may have created one meanwhile. */
function createDeviceKey(db: Dexie): Promise<string> {
  return db.transaction('rw', '$cursors', async (tx) => {
    const cursors = tx.table<DeviceRow, string>('$cursors')
    const known = await cursors.get('device')
    if (known) return known.key
    const key = randomId()
    await cursors.put({ feed: 'device', key })
    return key
  })
}
