import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Doc, mergeUpdates } from 'yjs'
import { doctorCommand } from '#server/cli/doctor.ts'
import { checkConnection } from '#server/doctor/check-connection.ts'
import { checkDatabase } from '#server/doctor/check-database.ts'
import { checkFolder } from '#server/doctor/check-machine.ts'
import { checkPrinters } from '#server/doctor/check-printers.ts'
import { Seal } from '#server/security/seal.ts'
import { aboutWebhook } from '#server/security/sealed-secrets.ts'
import { readSettings } from '#server/settings/settings.ts'
import { readEpoch } from '#server/store/store-meta.ts'
import { addWebhook } from '#server/store/webhooks/webhooks.ts'
import { repairCounts } from '#server/store/checks/tally-check.ts'
import { assertIntact } from '#server/store/checks/assert-servable.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import type { Engine, SqlValue } from '#server/store/sql.ts'
import { reportLabelPrint } from '#domain/commands/report-label-print.ts'
import { printLabels } from '#domain/commands/print-labels.ts'
import { entityNames, fieldsOf, type AnyRow, type EntityName } from '#domain/schema.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { wrongRows } from '#server/store/checks/row-check.ts'
import { columnName, tableOf } from '#server/store/schema/entity-columns.ts'
import { FollowerRunner } from '#server/followers/follower-runner.ts'
import { DocumentMerger } from '#server/followers/document-merger.ts'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { toBase64 } from '#db/documents/base64.ts'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import { apiCommand, runCommand, runInTransaction } from '#server/feed/run-as-api.ts'
import type { Store } from '#server/store/open-store.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { documentId, updateOf } from '../followers/documents.ts'
import { makeLabelPrinter, makePrintJob, printInput } from '#tests/harness/labels.ts'
import { ann, byTheTest, change, clock, now, sample } from '../feed/world.ts'
import { backUp, useFolder, worked } from './world.ts'

const newFolder = useFolder()
const options = { now, backup: undefined, repairCounts: false }
const illOf = async (engine: Engine, more: Partial<Parameters<typeof checkDatabase>[1]> = {}) =>
  (await checkDatabase(engine, { ...options, ...more })).filter(({ is }) => is !== 'well').map(({ about, says }) => `${about}: ${says}`)

const aboutWhat = (line: string) => line.split(':')[0]!

/** What the server notes of an update of a text is not in the audit log, because it says nothing new. */
const fieldsToCheck = (entity: EntityName): string[] =>
  Object.keys(fieldsOf(entity)).filter((field) => field !== 'id' && !(entity === 'documentUpdates' && field === 'unreadable'))

/** A row with something in each field. */
function rowWith(entity: EntityName, n: number): AnyRow {
  const filled = { number: n, flag: 1, text: `text ${n}`, json: [`json ${n}`] }
  const fields = Object.entries(fieldsOf(entity)).map(([field, type]) => [field, filled[type]])
  return { ...Object.fromEntries(fields), ...(entity === 'documentUpdates' ? { unreadable: 0 } : undefined) } as AnyRow
}

forEachEngine((_, open) => {
  test('a laboratory in use has no problems', async () => {
    const { store } = await worked(open)
    expect(await illOf(store.engine)).toEqual([])
  })

  test('stored counts that differ from the rows are noticed, for everyone and for one person, and corrected on request', async () => {
    const { store, device } = await worked(open)
    const { engine } = store
    const before = await device.page()
    await engine.write((sql) => sql.all("update part_tally set count = count + 1 where audience = 0 and entity = 'samples'"))
    await engine.write((sql) => sql.all("update part_tally set checksum = checksum + 1 where audience = 1 and entity = 'samples'"))
    await engine.write((sql) => sql.all("insert into part_tally(group_id, audience, entity, count, checksum, version) values (7, 2, 'samples', 5, 5, 1)"))
    const ill = await illOf(engine)
    const samples = before.rows.filter(({ entity, bucket, row }) => entity === 'samples' && bucket === 'group' && row).length
    expect(ill).toHaveLength(3)
    expect(ill.join('\n')).toContain(`counts: Group 7, samples: the stored count is ${samples + 1} rows, but there are ${samples}`)
    expect(ill.join('\n')).toContain('Group 7, samples of user 2: the stored count is 5 rows, but there are 0')
    expect(await illOf(engine, { repairCounts: true })).toEqual([])
    expect(await illOf(engine)).toEqual([])
    expect(await device.page()).toMatchObject({ count: before.count, checksum: before.checksum })
    expect(await repairCounts(engine, 7)).toEqual([])
  })

  test('an audit log that lacks what the newest backup contained is a problem, even if its own chain is intact', async () => {
    const { store } = await worked(open)
    const { engine } = store
    const backup = await backUp(engine, join(await newFolder(), 'a.tar'))
    expect(await illOf(engine, { backup })).toEqual([])
    await engine.write(async (sql) => {
      await sql.all('delete from audit where group_id = 7 and seq > 2')
      await sql.all('update audit_head set entries = 2, hash = (select hash from audit where group_id = 7 and seq = 2) where group_id = 7')
    })
    expect((await illOf(engine)).map(aboutWhat)).toEqual(['rows'])
    expect(await illOf(engine, { backup })).toContain('audit: Group 7: entry 3 has been altered or is missing.')
    await engine.write((sql) => sql.all('delete from audit'))
    await engine.write((sql) => sql.all('delete from audit_head'))
    expect(await illOf(engine, { backup })).toContain('audit: Group 7: entry 1 has been altered or is missing.')
  })

  test('a row changed, deleted or added outside the server differs from the audit log [FAULT-10]', async () => {
    const { store } = await worked(open)
    const { engine } = store
    const wrong = async (statement: string, undo: string) => {
      await engine.write((sql) => sql.all(statement))
      const ill = await illOf(engine)
      await engine.write((sql) => sql.all(undo))
      return ill.filter((line) => aboutWhat(line) === 'rows')
    }
    const rename = (name: string) => `update samples set name = '${name}' where group_id = 7 and id = 101`
    const [{ name }] = (await engine.read((sql) => sql.all<{ name: string }>('select name from samples where group_id = 7 and id = 101'))) as [{ name: string }]
    const one = (id: number) => [`rows: Group 7: 1 row does not match the audit, starting with ${id} of samples.`]
    expect(await wrong(rename('forged'), rename(name))).toEqual(one(101))
    expect(await wrong('update samples set deleted = 1 where id = 102', 'update samples set deleted = 0 where id = 102')).toEqual(one(102))
    expect(await wrong('update samples set deleted = 0 where id = 105', 'update samples set deleted = 1 where id = 105')).toEqual(one(105))
    expect(await illOf(engine)).toEqual([])
  })

  /** A text that someone writes in two goes, and the server merges. */
  async function write({ feed }: Store): Promise<void> {
    const doc = new Doc()
    const updates = ['PBMC ', 'thawed.'].map((words, at) => {
      const bytes = updateOf(doc, () => doc.getText('text').insert(0, words))
      return { documentId, updateId: `update-0000-0000-000${at}`, chains: ['copy-0000-0000-0001'], part: 1, parts: 1, content: toBase64(bytes) }
    })
    const made = { id: documentId, subject: 'samples#101' as const, schemaNumber: plainTextSchema, audience: 0 }
    const acts = [apiCommand(createDocument, made), ...updates.map((update) => apiCommand(appendToDocument, update))]
    await feed.write((tables) => runInTransaction(tables, { userId: 1, groupId: 7, at: now }, acts))
  }
  test('labels that were printed have no problems, and dots that something else changed have [FAULT-99]', async () => {
    const { store } = await worked(open)
    const { engine, feed } = store
    await change(feed, 7, [['labelPrinters', { ...makeLabelPrinter() }]], byTheTest)
    await runCommand(feed, ann, 7, printLabels, printInput, clock)
    for (const state of ['printing', 'printed'] as const)
      await feed.write(async (tables) => {
        await tables.lockGroup(7)
        await runAsServer(tables, 7, reportLabelPrint, { jobId: printInput.jobId, state, reason: '' }, now)
      })
    expect(await illOf(engine)).toEqual([])
    await engine.write((sql) => sql.all("update print_jobs set dots = 'AAAA'"))
    expect(await illOf(engine)).toEqual([`rows: Group 7: 1 row does not match the audit, starting with ${printInput.jobId} of print_jobs.`])
    // Entries of an earlier release have no digest of the dots.
    const entries = await engine.read((sql) => sql.all<{ seq: number; changes: string }>("select seq, changes from audit where command like 'label.%'"))
    for (const { seq, changes } of entries) {
      const earlier = changes.replace(/"digest":"[^"]+",/, '')
      expect(earlier).not.toBe(changes)
      await engine.write((sql) => sql.all('update audit set changes = $2 where group_id = 7 and seq = $1', [seq, earlier]))
    }
    expect((await wrongRows(engine, 7)).count).toBe(0)
  })

  test('every field of every kind is checked [FAULT-99]', async () => {
    const { engine, feed } = await open()
    const rows = entityNames.flatMap((entity) => fieldsToCheck(entity).map((field, at) => [entity, rowWith(entity, at + 1), field] as const))
    for (const [entity, row] of rows) await change(feed, 7, [[entity, row]], byTheTest)
    expect(await wrongRows(engine, 7)).toEqual({ count: 0, first: undefined })
    await engine.write(async (sql) => {
      for (const [entity, row, field] of rows) {
        const value = { number: 41, flag: 0, text: 'forged', json: '["forged"]' }[fieldsOf(entity)[field]!]
        await sql.all(`update ${tableOf(entity).name} set ${columnName(field)} = $2 where group_id = 7 and id = $1`, [row.id, value])
      }
    })
    expect((await wrongRows(engine, 7)).count).toBe(rows.length)
  })

  test('a row that was removed together with what the index of the audit log says of it is missed [FAULT-98]', async () => {
    const { store } = await worked(open)
    const { engine } = store
    await engine.write((sql) => sql.all('delete from samples where group_id = 7 and id = 103'))
    await engine.write((sql) => sql.all("delete from audit_row where group_id = 7 and entity = 'samples' and row_id = '103'"))
    expect((await illOf(engine)).filter((line) => aboutWhat(line) === 'rows')).toEqual(['rows: Group 7: the index of the audit log does not match the log.'])
  })

  test('rows and entries are read a page at a time, each once or few times, and progress is told [FAULT-98]', async () => {
    const { engine, feed } = await open()
    const samples = Array.from({ length: 1_300 }, (_, at) => sample(1_000 + at))
    await change(
      feed,
      7,
      samples.map((row) => ['samples', row] as const),
      byTheTest,
    )
    for (const row of samples.slice(0, 60)) await change(feed, 7, [['samples', { ...row, name: 'edited' }]], byTheTest)
    const answers: { text: string; rows: number }[] = []
    const watched: Engine = {
      name: engine.name,
      read: (work) =>
        engine.read((sql) =>
          work({
            all: async <Row>(text: string, params?: readonly SqlValue[]) => {
              const rows = await sql.all<Row>(text, params)
              answers.push({ text, rows: rows.length })
              return rows
            },
          }),
        ),
      write: (work) => engine.write(work),
      close: () => engine.close(),
    }
    expect(await wrongRows(watched, 7)).toEqual({ count: 0, first: undefined })
    expect(Math.max(...answers.map(({ rows }) => rows))).toBe(500)
    const entries = answers.filter(({ text }) => text.includes('from audit where')).reduce((sum, { rows }) => sum + rows, 0)
    // The entry of the import serves all pages.
    expect(entries).toBe(61)
    const told: string[] = []
    await checkDatabase(engine, { ...options, onProgress: (doing) => void told.push(doing) })
    expect(told.join()).toMatch(/the table samples is checked, \d+ of \d+\..*the rows of group 7 are compared/)
  })

  test('a text that people write has no problems, before the server merges it and afterward', async () => {
    const { store } = await worked(open)
    await write(store)
    expect(await illOf(store.engine)).toEqual([])
    const follower = new DocumentMerger(store.feed, clock, { mergeAt: 2, merge: mergeUpdates })
    const onError = (error: unknown): never => expect.fail(String(error))
    await new FollowerRunner({ store: store.feed, follower, holder: 'one', clock, onError }).run()
    const merged = "select count(*) as total from document_updates where deleted = 0 and chain = ''"
    expect(await store.engine.read((sql) => sql.all(merged))).toEqual([{ total: 1 }])
    expect(await illOf(store.engine)).toEqual([])
  })

  test('[FAULT-78] a text, the bytes of a file or an organization administrator that something else changed in the database are named', async () => {
    const { store } = await worked(open)
    const { engine } = store
    await write(store)
    const after = async (statement: string, values: SqlValue[], undo: string, back: SqlValue[]) => {
      await engine.write((sql) => sql.all(statement, values))
      const ill = await illOf(engine)
      await engine.write((sql) => sql.all(undo, back))
      return ill.map(aboutWhat)
    }
    const [update] = await engine.read((sql) => sql.all<{ content: string; id: string }>('select id, content from document_updates order by id'))
    const other = new Doc()
    const forged = toBase64(updateOf(other, () => other.getText('text').insert(0, 'PBMC ')))
    const change = 'update document_updates set content = $1 where id = $2'
    expect(await after(change, [forged, update!.id], change, [update!.content, update!.id])).toEqual(['rows', 'texts'])
    const gone = 'update document_updates set deleted = $1 where id = $2'
    expect(await after(gone, [1, update!.id], gone, [0, update!.id])).toContain('texts')
    const bytes = 'update file_chunk set content = $1 where start = 4'
    expect(await after(bytes, [Uint8Array.of(1, 1, 1, 1)], bytes, [Uint8Array.of(0, 4, 255, 10)])).toEqual(['files'])
    const administrator = 'update users set organization_administrator = $1 where id = 2'
    expect(await after(administrator, [1], administrator, [0])).toEqual(['administrators'])
    expect(await illOf(engine)).toEqual([])
  })

  test('webhooks that stopped, fail, wait after a restore, or have lost their secret are reported, without the rest of their addresses', async () => {
    const { engine } = await open()
    const seal = new Seal(engine, '')
    const add = async (host: string) => {
      const webhook = { groupId: 7, id: host }
      const sealed = await seal.close('whsec_', aboutWebhook(webhook))
      await engine.write(async (sql) =>
        addWebhook(sql, { ...webhook, url: `https://${host}/hook?key=hidden`, sealed, topics: ['samples'] }, await readEpoch(sql), 1, now),
      )
    }
    const change = (set: string, host: string) => engine.write((sql) => sql.all(`update webhook set ${set} where id = $1`, [host]))
    for (const host of ['well.example', 'stopped.example', 'failing.example', 'restored.example', 'lost.example']) await add(host)
    expect(await illOf(engine)).toEqual([])
    await change(`state = 'stopped', failing_since = ${now}`, 'stopped.example')
    await change(`failing_since = ${now}`, 'failing.example')
    await change("epoch = 'another'", 'restored.example')
    await change("secret = 'd:lost'", 'lost.example')
    const ill = await illOf(engine)
    expect(ill.map((line) => /Group 7, (\w+)\.example: (.*)/.exec(line)?.slice(1, 3))).toEqual(
      expect.arrayContaining([
        ['stopped', expect.stringContaining('stopped. It has accepted nothing since 20')],
        ['failing', expect.stringContaining('accepted nothing since 20')],
        ['restored', expect.stringContaining('since the restore')],
        ['lost', expect.stringContaining('key is lost')],
      ]),
    )
    expect(ill).toHaveLength(4)
    expect(ill.join()).not.toContain('hidden')
  })

  test('a printer whose last labels were not printed, or have waited for long, is reported', async () => {
    const { engine, feed } = await open()
    const hour = 3_600_000
    const printers = ['well', 'failed', 'unsure', 'slow'].map((name) => ({ ...makeLabelPrinter({ id: `printer-${name}-000`, name }) }))
    const job = (name: string, id: number, fields: Partial<PrintJobRow>) =>
      [
        'printJobs',
        { ...makePrintJob({ id: `job-${name}-00000${id}`, printerId: `printer-${name}-000`, audience: 1, at: now - 2 * hour + id, ...fields }) },
      ] as const
    await change(
      feed,
      7,
      printers.map((row) => ['labelPrinters', row] as const),
      byTheTest,
    )
    await change(
      feed,
      7,
      [
        job('well', 1, { state: 'failed', reason: 'unreachable' }),
        job('well', 2, { state: 'printed' }),
        job('well', 3, { state: 'canceled' }),
        job('failed', 1, { state: 'printed' }),
        job('failed', 2, { state: 'failed', reason: 'paper-out' }),
        job('unsure', 1, { state: 'unknown', reason: 'cut-off' }),
        job('slow', 1, { state: 'waiting' }),
      ],
      byTheTest,
    )
    const found = await checkPrinters(engine, now)
    expect(found.map(({ says }) => /Group 7, (\w+): (.*)/.exec(says)?.slice(1, 3))).toEqual([
      ['failed', expect.stringMatching(/were not printed \(paper-out\)/)],
      ['slow', expect.stringContaining('waiting since')],
      ['unsure', expect.stringContaining('may not have been printed')],
    ])
    expect((await checkPrinters(engine, now - 1.5 * hour)).map(({ says }) => says.includes('slow'))).not.toContain(true)
  })

  test('held writes, a clock that went back, and another version’s database are reported', async () => {
    const { store } = await worked(open)
    const { engine } = store
    expect((await illOf(engine, { now: now - 10 * 60_000 })).join()).toContain('clock: The newest entry')
    await engine.write((sql) => sql.all("insert into held_mutation values ('d', 1, 7, 1, 'x', '{}', '\"boom\"', 1)"))
    expect((await illOf(engine)).join()).toContain('1 changes from devices could not be applied')
    await engine.write((sql) => sql.all("delete from migration_step where name like '0003%'"))
    expect(await illOf(engine)).toEqual(['database: The database was created by an older version.'])
    await engine.write((sql) => sql.all("update store_meta set value = '99.0.0' where name = 'oldest_server'"))
    await expect(illOf(engine)).rejects.toThrow('This database needs Aliquot 99.0.0 or later')
  })
})

test('a start checks a small file completely, and of a large one only the small tables, however much is stored [FAULT-98]', async () => {
  const folder = await newFolder()
  const file = join(folder, 'aliquot.sqlite')
  const store = await prepareStore(new SqliteEngine(file))
  const rows = Array.from({ length: 1_001 }, (_, at) => ['samples', sample(1_000 + at)] as const)
  await change(store.feed, 7, rows, byTheTest)
  await store.close()
  const engine = new SqliteEngine(file)
  const checks: string[] = []
  const watched: Engine = {
    name: 'sqlite',
    read: (work) =>
      engine.read((sql) =>
        work({
          all: async (text, params) => {
            if (text.includes('quick_check')) checks.push(text)
            return sql.all(text, params)
          },
        }),
      ),
    write: (work) => engine.write(work),
    close: () => engine.close(),
  }
  await assertIntact(watched, file)
  expect(checks.splice(0)).toEqual(['pragma quick_check(1)'])
  await assertIntact(watched, file, 0)
  expect(checks).toContain('pragma quick_check("groups")')
  expect(checks).not.toContain('pragma quick_check("samples")')
  expect(checks).not.toContain('pragma quick_check("audit_row")')
  expect(checks).not.toContain('pragma quick_check("file_chunk")')
  expect(checks.every((text) => text.includes('"'))).toBe(true)
  await engine.close()
})

test('a data folder readable by others is reported, and so is a missing one', async () => {
  const folder = await newFolder()
  const look = async (ALIQUOT_DATA: string) => (await checkFolder(readSettings({ ALIQUOT_DATA }))).map(({ about, is }) => `${about} ${is}`)
  await chmod(folder, 0o700)
  expect(await look(folder)).toContain('data folder well')
  await chmod(folder, 0o755)
  expect(await look(folder)).toContain('data folder watch')
  expect(await look(join(folder, 'none'))).toEqual(['data folder ill'])
})

test.each([
  ['postgres://aliquot:secret@db.lab.example/aliquot', 'watch'],
  ['postgres://db.lab.example/aliquot?sslmode=disable', 'watch'],
  ['postgres://db.lab.example/aliquot?sslmode=no-verify', 'watch'],
  ['postgres://aliquot:secret@db.lab.example/aliquot?sslmode=verify-full', 'well'],
  ['postgres://localhost/aliquot', undefined],
  ['postgres://[::1]:5432/aliquot', undefined],
  ['postgres:///aliquot?host=/var/run/postgresql', undefined],
  [undefined, undefined],
])('the connection to PostgreSQL at %s: %s', (databaseUrl, is) => {
  const [finding] = checkConnection({ databaseUrl }, undefined)
  expect(finding?.is).toBe(is)
  expect(JSON.stringify(finding ?? '')).not.toContain('secret')
})

test('it says what to do and ends with 1 if there is a problem', async () => {
  const folder = await newFolder()
  const said: string[] = []
  const context = {
    settings: () => readSettings({ ALIQUOT_DATA: join(folder, 'none') }),
    version: '0',
    clock: () => now,
    say: (line: string) => void said.push(line),
  }
  expect(await doctorCommand.run([], context)).toBe(1)
  expect(said.join('\n')).toMatch(/FAIL {3}data folder: .*none cannot be written: it does not exist\.\n {7}→ Give the server/)
})
