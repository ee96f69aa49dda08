import { deviceName } from '#server/feed/device.ts'
import type { Sql } from '../sql.ts'

/** What the history shows for each of these device keys: the name that people gave the device, or six letters made from its key. */
export async function deviceNamesOf(sql: Sql, keys: ReadonlySet<string>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const key of keys) {
    const [row] = await sql.all<{ name: string | null }>('select name from device where key = $1', [key])
    names.set(key, row?.name ?? deviceName(key))
  }
  return names
}
