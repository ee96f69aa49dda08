import { afterEach, expect, test } from 'vitest'
import { Dexie } from 'dexie'
import { plainCodec, type Codec } from '#db/codec.ts'
import { unpackAll } from '#db/blocks/unpack.ts'
import { stores } from '#db/versions.ts'
import { Workspace } from '#db/workspace.ts'
import { mutation, write } from '#db/write.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { samples } from '#domain/entities/sample.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { stateOfWorkspace } from '#tests/harness/device-state.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab(7)

afterEach(() => void Object.assign(samples, { defaults: { edits: null } }))

/** What is kept in each table, past every layer of ours. */
async function readRaw({ db }: Workspace): Promise<Record<string, unknown[]>> {
  const raw = new Dexie(db.name)
  await raw.open()
  const tables = await Promise.all(raw.tables.map(async (table) => [table.name, await table.toArray()] as const))
  raw.close()
  return Object.fromEntries(tables)
}

const edit = mutation(editSample, { sampleId: 1, set: { note: { was: '', to: 'Confidential: thawed twice' } } }, 'Edit HeLa')

test('a field added by this release has its default in every row from before, wherever the row is kept [FAULT-24]', async () => {
  const before = makeWorkspace()
  await fetchLab(before.disk, lab)
  await write(before.disk, makeContext(), [edit])
  const staged = serverRow('samples', 1, makeSample({ id: 1, name: 'Renamed meanwhile' }), 8)
  await takePage(before.disk, makePage({ from: 7, version: 8, rows: [staged], more: true, ...totalsOf(lab) }), noon)

  Object.assign(samples, { defaults: { edits: null, concentration: 'unknown' } })
  const workspace = new Workspace(before)
  afterTest(() => workspace.close())
  const { disk, db } = workspace
  const everywhere = async () => {
    const table = db.table<{ concentration?: string }, number>('samples')
    const walked: unknown[] = []
    await table.each((row) => walked.push(row.concentration))
    const single = await Promise.all([1, 3].map(async (id) => (await table.get(id))?.concentration))
    const many = (await table.bulkGet([1, 2, 3])).map((row) => row?.concentration)
    const byIndex = (await table.where('[archived+nameFold]').between([0], [1]).toArray()).map((row) => row.concentration)
    const { base, stage } = await stateOfWorkspace(workspace)
    const kept = [...base.values(), ...[...stage.values()].map(({ row }) => row)].map((row) => row?.['concentration'])
    return new Set([...walked, ...single, ...many, ...byIndex, ...kept])
  }
  expect(await everywhere()).toEqual(new Set(['unknown']))
  await unpackAll(disk)
  expect(await everywhere()).toEqual(new Set(['unknown']))
})

test('a value that a row has is never replaced by the default', async () => {
  const { disk, db } = makeWorkspace()
  await fetchLab(disk, [...lab, serverRow('samples', 50, makeSample({ id: 50, edits: { name: { by: 1, at: 1, was: 'HeLa' } } as never }), 7)])
  expect(await db.table('samples').get(50)).toMatchObject({ edits: { name: { by: 1 } } })
})

/** Everything that is no key and in no index, unreadable on disk. */
const sealing: Codec = {
  encode(table, value) {
    const record = value as Record<string, unknown>
    const isOpen = (field: string) => stores[table]!.split(/\W+/).includes(field) || field === 'version'
    const entries = Object.entries(record)
    return {
      ...Object.fromEntries(entries.filter(([field]) => isOpen(field))),
      sealed: btoa(encodeURIComponent(JSON.stringify(Object.fromEntries(entries.filter(([field]) => !isOpen(field)))))),
    }
  },
  decode(table, stored) {
    if (stored === undefined) return stored
    const { sealed, ...rest } = stored as Record<string, unknown> & { sealed: string }
    return plainCodec.decode(table, { ...rest, ...JSON.parse(decodeURIComponent(atob(sealed))) })
  },
}

test('every value written to the disk passes the codec, and every value read', async () => {
  const workspaces = [makeWorkspace(), makeWorkspace(sealing)]
  const states = []
  for (const workspace of workspaces) {
    const { disk } = workspace
    await fetchLab(disk, lab)
    await write(disk, makeContext(), [edit])
    await takePage(disk, makePage({ from: 7, version: 8, rows: [serverRow('samples', 1, makeSample({ id: 1 }), 8)], more: true, ...totalsOf(lab) }), noon)
    await unpackAll(disk)
    states.push(await stateOfWorkspace(workspace))
  }
  expect(states[1]).toEqual(states[0])
  const [plain, sealed] = await Promise.all(workspaces.map(readRaw))
  expect(JSON.stringify(plain)).toContain('Confidential')
  for (const [table, records] of Object.entries(sealed!)) for (const record of records) expect(record, table).toHaveProperty('sealed')
  expect(JSON.stringify(sealed)).not.toContain('Confidential')
})
