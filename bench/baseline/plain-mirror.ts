import { parsePart } from '#domain/bucket.ts'
import { shapes } from '#domain/schema.ts'
import { toRows, type Columns } from '#domain/wire/columns.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import type { PlainDexie } from './plain-dexie.ts'

/** The first mirror as one would write it in ten lines: fetch the manifest, then block after block, and put its rows. */
export async function plainMirror(plain: PlainDexie, device: string, group: number): Promise<number> {
  let rows = 0
  const body = JSON.stringify({ device, group, app: 'bench', kinds: shapes() })
  const answer = await fetch('/api/v1/sync/manifest', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  for (const { part, blocks } of ((await answer.json()) as Manifest).parts) {
    for (const { hash, columns } of blocks) {
      const block = columns ?? ((await (await fetch(`/api/v1/sync/block?${new URLSearchParams({ device, group: String(group), hash })}`)).json()) as Columns)
      await plain.db.table(parsePart(part).entity).bulkPut(toRows(block))
      rows += block.count
    }
  }
  return rows
}
