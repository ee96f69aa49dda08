import type { Key } from '#domain/entity.ts'
import type { ContentReader } from '#domain/rules/notebook/signed-content.ts'
import type { FeedReader } from '../feed/tables.ts'

/** The rows of a group as they are stored, for what reads signed content. */
export const contentReader = (tables: FeedReader, groupId: number): ContentReader => ({
  where: (entity, index, prefix) => tables.rowsUnder(groupId, entity, index, prefix as unknown as readonly Key[]) as never,
  get: (entity, id) => tables.row(groupId, entity, id) as never,
})
