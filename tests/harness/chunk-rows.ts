import type { AnyRow, EntityName } from '#domain/schema.ts'
import { toColumns, toRows } from '#domain/wire/columns.ts'
import type { SnapshotBlock, SnapshotChunk } from '#domain/wire/snapshot.ts'

/** The rows of a chunk's blocks, of one entity or all. */
export const chunkRows = ({ blocks }: SnapshotChunk, entity?: EntityName): AnyRow[] =>
  blocks.filter((block) => entity === undefined || block.entity === entity).flatMap((block) => toRows(block.columns))

export const blockOf = (entity: EntityName, rows: readonly AnyRow[]): SnapshotBlock => ({ entity, columns: toColumns(rows) })
