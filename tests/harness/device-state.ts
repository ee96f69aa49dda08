import { readStoredCursor } from '#db/pull/stored-cursor.ts'
import type { Cursor } from '#db/pull/cursor.ts'
import type { Effect, InboxItem, QueuedMutation, Lease, Receipt } from '#db/disk/disk-rows.ts'
import type { Workspace } from '#db/workspace.ts'
import type { Key } from '#domain/entity.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import type { MemoryDisk } from './memory-disk.ts'

/** Everything a device holds, for inspection. */
export interface DeviceState {
  tables: Record<EntityName, Map<Key, AnyRow>>
  base: Map<DependencyKey, AnyRow | null>
  outbox: QueuedMutation[]
  effects: Map<number, Effect>
  inbox: InboxItem[]
  stage: ServerRow[]
  receipts: Receipt[]
  leases: Lease[]
  cursor: Cursor
}

const byN = (a: { n: number }, b: { n: number }) => a.n - b.n

export const stateOfMemory = (disk: MemoryDisk): DeviceState => ({
  tables: disk.view(),
  base: disk.base,
  outbox: [...disk.outbox.values()].sort(byN),
  effects: disk.effects,
  inbox: [...disk.inbox.values()].sort(byN),
  stage: [...disk.stage.values()],
  receipts: [...disk.receipts.values()].sort(byN),
  leases: [...disk.leases.values()],
  cursor: readStoredCursor(disk.cursor),
})

export async function stateOfWorkspace({ db }: Workspace): Promise<DeviceState> {
  const all = <Row>(table: string): Promise<Row[]> => db.table<Row, Key>(table).toArray()
  const tables = {} as DeviceState['tables']
  for (const entity of entityNames) tables[entity] = new Map((await all<AnyRow>(entity)).map((row) => [row.id, row]))
  const base = await all<{ mark: DependencyKey; row: AnyRow | null }>('$base')
  const cursors = db.table<Record<string, unknown>, string>('$cursors')
  const cursor = readStoredCursor(await cursors.get('main'), await cursors.get('snapshot'))
  return {
    tables,
    base: new Map(base.map(({ mark: key, row }) => [key, row])),
    outbox: await all<QueuedMutation>('$outbox'),
    effects: new Map((await all<Effect>('$effects')).map((effect) => [effect.n, effect])),
    inbox: await all<InboxItem>('$inbox'),
    stage: (await all<ServerRow & { mark: DependencyKey }>('$stage')).map(({ mark: _mark, ...row }) => row),
    receipts: await all<Receipt>('$receipts'),
    leases: await all<Lease>('$leases'),
    cursor,
  }
}
