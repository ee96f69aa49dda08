import { beforeEach, describe, expect, test } from 'vitest'
import { fetchAgain, startCursor } from '#db/pull/cursor.ts'
import { distrustAll, expectedRows } from '#db/pull/cursor-steps.ts'
import { inPagePort } from '#db/lists/in-page-port.ts'
import { ListClient } from '#db/lists/list-client.ts'
import type { ListResult } from '#db/lists/list-request.ts'
import { searchSamples } from '#db/search/search-samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { partsOf } from '#domain/bucket.ts'
import { entityNames } from '#domain/schema.ts'
import { toColumns } from '#domain/wire/columns.ts'
import { makeSample, smallLab } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

const lab = smallLab(7)
let workspace: Workspace
beforeEach(() => {
  workspace = makeWorkspace()
})

/** What a screen is told, until `isEnough`. */
function listUntil(isEnough: (result: ListResult) => boolean): Promise<ListResult> {
  const client = new ListClient({
    workspace,
    open: () => inPagePort(workspace),
    openInPage: () => Promise.resolve(inPagePort(workspace)),
    report: () => {},
  })
  return new Promise((resolve) => {
    const watch = client.watch(
      { entity: 'samples', within: [{ field: 'archived', op: 'is', value: 0 }], sort: { column: 'name', direction: 'ascending' } },
      {
        onResult: (result) => {
          if (!isEnough(result)) return
          watch.stop()
          client.close()
          resolve(result)
        },
      },
    )
  })
}

describe('a list of rows that are still being downloaded', () => {
  test('says how many are here, of how many, archived ones too; and that they are all here when the last has arrived [MIRROR-04]', async () => {
    let left = 3
    // All but the last block of samples.
    await fetchLab(workspace.disk, lab, (next) => next?.entity === 'samples' && --left === 0, { rows: 1 })
    const some = await listUntil(() => true)
    const { of, here } = some.partial!
    expect([of, here]).toEqual([4, 2])
    const whole = listUntil((result) => result.partial === null)
    await fetchLab(workspace.disk, lab, undefined, { rows: 1 })
    expect(await whole).toMatchObject({ total: 3, outOf: 3, partial: null })
  })

  test('shows the rows of the first block before the others are read [MIRROR-04]', async () => {
    const seen: number[] = []
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const all = listUntil(({ partial }) => {
      begun()
      seen.push(partial!.here)
      return partial!.here === 3
    })
    await hasBegun
    const blocks = [1, 2, 3].map((id) => ({ entity: 'samples' as const, columns: toColumns([{ ...makeSample({ id }), version: 1 }]), hidden: [] }))
    await workspace.disk.transaction(entityNames, (tx) => tx.save({ blocks }))
    await all
    expect(seen).toEqual([0, 1, 3])
  })

  test('does not guess how many there will be before the server has said so', async () => {
    expect((await listUntil(() => true)).partial).toEqual({ here: 0, of: null })
  })

  test('a search by conditions says the same', async () => {
    await fetchLab(workspace.disk, lab, (next) => next?.entity === 'samples', { rows: 1 })
    const search = { match: 'all', conditions: [] } as const
    expect((await searchSamples(workspace, search)).partial).toEqual({ here: 1, of: 4 })
    await fetchLab(workspace.disk, lab, undefined, { rows: 1 })
    expect((await searchSamples(workspace, search)).partial).toBeNull()
  })
})

describe('rows that are downloaded again', () => {
  const parts = partsOf(['group', 'person'], entityNames)
  const whole = { ...startCursor, parts }

  test('are all here meanwhile: without a network, everything works as before', () => {
    expect(expectedRows(whole, 'samples')).toBeNull()
    expect(expectedRows(fetchAgain(whole, ['group/samples'], true), 'samples')).toBeNull()
    expect(expectedRows(distrustAll(fetchAgain(whole, ['group/samples'])), 'samples')).toBeNull()
  })

  test('are not all here if they never were', () => {
    const begun = { ...startCursor, parts: parts.filter((part) => part !== 'group/samples'), fetching: { 'group/samples': { listed: null, done: [] } } }
    expect(expectedRows(begun, 'samples')).toEqual({ of: null })
    expect(expectedRows(distrustAll(begun), 'samples')).toEqual({ of: null })
    expect(expectedRows(begun, 'members')).toBeNull()
  })
})
