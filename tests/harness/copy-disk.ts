import { OpenBlock } from '#db/blocks/open-block.ts'
import { parseRowKey } from '#domain/dependency-keys.ts'
import type { Key } from '#domain/entity.ts'
import { completeRow, type AnyRow, type EntityName } from '#domain/schema.ts'
import { toColumns } from '#domain/wire/columns.ts'
import { chunksOn, filesOn } from './files-on.ts'
import { MemoryDisk } from './memory-disk.ts'

/** Rows are replaced, never changed, so a copy of the maps is a copy of the disk. */
export function copyDisk(from: MemoryDisk): MemoryDisk {
  const disk = new MemoryDisk()
  for (const [name, rows] of [...Object.entries(from.tables), ...from.unknown]) fill(tableOf(disk, name), rows)
  fill(disk.blocks, from.blocks)
  disk.shelf = from.shelf
  disk.nextBlock = from.nextBlock
  fill(disk.base, from.base)
  fill(disk.outbox, from.outbox)
  fill(disk.effects, from.effects)
  fill(disk.inbox, from.inbox)
  fill(disk.stage, from.stage)
  fill(disk.receipts, from.receipts)
  fill(disk.leases, from.leases)
  fill(disk.files, filesOn(from))
  fill(disk.fileChunks, chunksOn(from))
  disk.cursor = from.cursor
  disk.nextN = from.nextN
  disk.deviceKeys = from.deviceKeys
  disk.deviceKey = from.deviceKey
  return disk
}

/** A disk that another release has written, as this one reads it. A field that a row does not have counts as its default, as the codec sees to. */
export function adoptDisk(from: MemoryDisk): MemoryDisk {
  const disk = copyDisk(from)
  for (const [entity, rows] of Object.entries(disk.tables)) for (const [id, row] of rows) rows.set(id, completeRow(entity as EntityName, row))
  for (const [key, row] of disk.base) disk.base.set(key, row && completeKnown(parseRowKey(key).entity, row))
  for (const [key, staged] of disk.stage) disk.stage.set(key, { ...staged, row: staged.row && completeKnown(staged.entity, staged.row) })
  for (const { id, entity } of disk.shelf) {
    const block = disk.blocks.get(id)!
    const rows = Array.from({ length: block.count }, (_, at) => completeKnown(entity, block.rowAt(at)))
    disk.blocks.set(id, new OpenBlock(toColumns(rows)))
  }
  return disk

  function completeKnown(entity: EntityName, row: AnyRow): AnyRow {
    return disk.unknown.has(entity) || !(entity in disk.tables) ? row : completeRow(entity, row)
  }
}

function fill<K, V>(to: Map<K, V>, of: ReadonlyMap<K, V>): void {
  for (const [key, value] of of) to.set(key, value)
}

function tableOf(disk: MemoryDisk, name: string): Map<Key, AnyRow> {
  const known = disk.tables[name as EntityName] ?? disk.unknown.get(name)
  if (known) return known
  const table = new Map<Key, AnyRow>()
  disk.unknown.set(name, table)
  return table
}
