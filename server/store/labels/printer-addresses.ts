import type { Sql } from '../sql.ts'

export interface StoredAddress {
  readonly printerId: string
  readonly host: string
  readonly port: number
}

const select = 'select printer_id as "printerId", host, port from label_printer_address where group_id = $1'

export const addressesOf = (sql: Sql, groupId: number): Promise<StoredAddress[]> => sql.all<StoredAddress>(`${select} order by printer_id`, [groupId])

export async function addressOf(sql: Sql, groupId: number, printerId: string): Promise<StoredAddress | undefined> {
  const [found] = await sql.all<StoredAddress>(`${select} and printer_id = $2`, [groupId, printerId])
  return found
}

const saveSql = `insert into label_printer_address(group_id, printer_id, host, port) values ($1, $2, $3, $4)
  on conflict (group_id, printer_id) do update set host = excluded.host, port = excluded.port`

export async function saveAddress(sql: Sql, groupId: number, { printerId, host, port }: StoredAddress): Promise<void> {
  await sql.all(saveSql, [groupId, printerId, host, port])
}
