import { Dexie, type DBCoreMutateRequest, type DBCoreTable } from 'dexie'
import type { EffectsRow } from '#db/disk/log-mark.ts'
import type { Workspace } from '#db/workspace.ts'
import { openAgain } from './encrypted-workspace.ts'

/** The same database, in a build from before `$changes`. */
export function openInEarlierBuild(workspace: Workspace): Workspace {
  const earlier = openAgain(workspace)
  // Just above the disk, so that everything else is as it is.
  earlier.db.use({
    stack: 'dbcore',
    name: 'earlier build',
    level: -2.5,
    create: (core) => ({
      table(name) {
        const table = core.table(name)
        if (name === '$changes') return { ...table, mutate: () => Dexie.Promise.resolve(nothingDone) }
        return name === '$cursors' ? { ...table, mutate: (request) => putWithoutMark(table, request) } : table
      },
    }),
  })
  return earlier
}

const nothingDone = { numFailures: 0, failures: {}, results: [], lastResult: undefined }

/** The stamp is replaced without a mark; and not at all if only the cursor has changed. */
function putWithoutMark(table: DBCoreTable, request: DBCoreMutateRequest): ReturnType<DBCoreTable['mutate']> {
  if (request.type !== 'put') return table.mutate(request)
  const [row] = request.values as EffectsRow[]
  if (row?.feed !== 'effects') return table.mutate(request)
  const { trans } = request
  return table
    .get({ trans, key: 'effects' })
    .then((before?: EffectsRow) => (before?.stamp === row.stamp ? nothingDone : table.mutate({ ...request, values: [{ feed: 'effects', stamp: row.stamp }] })))
}
