import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/store/sql.ts'
import { openCopy, readEvidence, readTables } from './evidence.ts'
import { fillLab } from './lab.ts'

let dataFolder: string

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'aliquot-evidence-'))
  await fillLab({ dataFolder })
})

afterAll(() => rm(dataFolder, { recursive: true, force: true }))

/** What is found wrong after this change to a copy of the tables. */
async function wrongAfter(change: (sql: Sql) => Promise<unknown>): Promise<string> {
  const { engine, close } = await openCopy(dataFolder)
  const tables = await readTables(engine, 1)
  const tablet = { name: 'a tablet', owner: { userId: 1 }, disk: { state: async () => ({ tables }) } }
  await engine.write(change)
  const { wrong } = await readEvidence(engine, [tablet])
  await close()
  return wrong.join('\n')
}

test('finds nothing wrong in a newly filled laboratory, and no extra rows on a device with the same rows', async () => {
  expect(await wrongAfter(async () => {})).toBe('')
})

test.each([
  ['a position taken twice', 'update samples set position = 1 where id = 102', 'place 12/1 is taken twice'],
  ['a barcode used twice', "update samples set alt_barcode = 'T' where id in (101, 102)", 'barcode T is taken twice'],
  ['an altered audit entry', "update audit set command = 'x' where seq = 2", 'entry 2 of the audit breaks its chain'],
  ['a row that differs on a device', "update samples set note = 'x' where id = 103", 'the first is 103'],
  ['a row missing on a device', 'delete from samples where id = 103', 'a tablet has 60 samples and the server 59'],
])('finds %s', async (_, change, found) => {
  expect(await wrongAfter((sql) => sql.all(change))).toContain(found)
})
