import type { Workspace } from '#db/workspace.ts'
import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import type { TestDevice } from './two-devices.ts'

/** What the builders of changes read from a workspace, for a test device: rows by id, rows with one value in a field, the contents of a compartment, the inbox, and saved progress. */
export const workspaceOf = ({ disk, userId }: TestDevice): Workspace =>
  ({
    userId,
    disk,
    db: {
      table: () => ({
        where: () => ({ startsWith: (kind: string) => ({ toArray: async () => [...disk.begun.values()].filter(({ id }) => id.startsWith(kind)) }) }),
      }),
    },
    inbox: { orderBy: () => ({ toArray: async () => [...disk.inbox.values()].sort((a, b) => a.n - b.n) }) },
    mirror: (entity: EntityName) => ({
      get: async (id: Key) => disk.row(entity, id),
      bulkGet: async (ids: Key[]) => ids.map((id) => disk.row(entity, id)),
      where: (index: string) => {
        if (index.startsWith('[') && index !== '[layerId+position]') throw new Error(`no test reads by ${index}`)
        return {
          equals: (value: Key) => ({ toArray: async () => disk.rowsOf(entity).filter((row) => row[index] === value) }),
          between: ([layerId]: Key[]) => ({
            toArray: async () => disk.rowsOf(entity).filter((row) => row['layerId'] === layerId),
          }),
        }
      },
    }),
  }) as unknown as Workspace
