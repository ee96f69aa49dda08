import type { Sql } from '#server/store/sql.ts'

/** Addresses differ in more than case, or are the same person's. */
const keyOf = (address: string): string => address.toLowerCase()

/** Does nothing if the address is already there. */
export async function addAddress(sql: Sql, address: string, at: number): Promise<void> {
  await sql.all('insert into mailing_list(address, added_at) values ($1, $2) on conflict (address) do nothing', [keyOf(address), at])
}

/** False if the address was not there. */
export async function removeAddress(sql: Sql, address: string): Promise<boolean> {
  return (await sql.all('delete from mailing_list where address = $1 returning address', [keyOf(address)])).length > 0
}

/** In the order in which they were added. */
export async function listAddresses(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{ address: string }>('select address from mailing_list order by added_at, address')
  return rows.map(({ address }) => address)
}
