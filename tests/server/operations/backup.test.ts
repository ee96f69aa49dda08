import { spawnSync } from 'node:child_process'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { backupTables, notInBackups, pagesOf, type Row } from '#server/store/backup-tables.ts'
import { numbersOf } from '#server/store/files/file-numbers.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { recordedSteps } from '#server/store/schema/migrations.ts'
import type { Store } from '#server/store/open-store.ts'
import type { Engine } from '#server/store/sql.ts'
import { manifestPath, writeManifest } from '#server/backup/manifest.ts'
import { checkBackups } from '#server/doctor/check-machine.ts'
import { BackupReader } from '#server/backup/read-backup.ts'
import { TarReader, TarWriter } from '#server/backup/tar.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { ann, codeOf, now, TestDevice } from '../feed/world.ts'
import { backUp, newSample, restore, useFolder, worked } from './world.ts'

const newFolder = useFolder()

const toNumbers = ({ engine, feed }: Store) => ({ engine, store: feed })

/** Every row of every table in a backup. */
const contentsOf = (engine: Engine): Promise<Record<string, Row[]>> =>
  engine.read(async (sql) => {
    const contents: Record<string, Row[]> = {}
    for (const table of backupTables) {
      const rows = (contents[table.name] = [] as Row[])
      for await (const page of pagesOf(sql, table)) rows.push(...page.map((row) => ({ ...row })))
    }
    return contents
  })

/** The backup as written by a version that did not have these migrations yet. */
async function copyWithout(from: string, to: string, steps: RegExp): Promise<void> {
  const [backup, tar, copy] = [await BackupReader.open(from), await TarReader.open(from), await TarWriter.create(to, 0)]
  for (const entry of tar.entries.values()) if (entry.path !== manifestPath) await copy.add(entry.path, tar.read(entry))
  const { manifest } = backup
  await copy.add(manifestPath, [Buffer.from(writeManifest({ ...manifest, steps: manifest.steps.filter((step) => !steps.test(step)) }))])
  await Promise.all([backup.close(), tar.close(), copy.close()])
}

const tablesOf = async (engine: Engine): Promise<string[]> => {
  const text =
    engine.name === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
      : "select table_name as name from information_schema.tables where table_schema = 'public'"
  return (await engine.read((sql) => sql.all<{ name: string }>(text))).map(({ name }) => name).sort()
}

forEachEngine((name, open) => {
  test('no table is forgotten: each is in the backup or listed as left out', async () => {
    const { engine } = await open()
    expect(await tablesOf(engine)).toEqual([...backupTables.map((table) => table.name), ...notInBackups].sort())
  })

  test('a restored server has every row, a new epoch, no sessions of people, and counters after a gap', async () => {
    const { store } = await worked(open)
    const file = join(await newFolder(), 'a.tar')
    const manifest = await backUp(store.engine, file)
    const target = await open()
    const restored = await restore(target.engine, file)

    const [before, after] = [await contentsOf(store.engine), await contentsOf(target.engine)]
    for (const table of ['store_meta', 'sessions', 'id_counter', 'lost_ids']) for (const contents of [before, after]) delete contents[table]
    expect(after).toEqual(before)
    expect(restored).toMatchObject({ signedOut: 1, leftOut: [], repaired: 0, rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0) })
    const epochs = await Promise.all([store, target].map(({ feed }) => feed.read((tables) => tables.epoch())))
    expect(epochs).toEqual([manifest.epoch, restored.epoch])
    expect(restored.epoch).not.toBe(manifest.epoch)
    expect(await target.engine.read((sql) => sql.all('select kind from sessions'))).toEqual([{ kind: 'token' }])
    expect(await verifyAudit(target.engine, 7)).toEqual(await verifyAudit(store.engine, 7))
    expect(await target.feed.write((tables) => tables.takeIds('samples', 1))).toBe(1_000_011)
  })

  test('what is written while the backup runs is not in it, and the backup is complete', async () => {
    const { store, device } = await worked(open)
    const file = join(await newFolder(), 'a.tar')
    const at = { work: true }
    const writing = (async () => {
      while (at.work) {
        await device.push(device.did('sample.adjust-amount@1', { sampleId: 101, delta: 1, unit: 'mL' }))
        await breathe()
      }
    })()
    const manifest = await backUp(store.engine, file)
    at.work = false
    await writing
    const target = await open()
    await restore(target.engine, file)
    const { lastMutation, rows } = await new TestDevice(target.feed, ann, 'device-ann').page()
    // Rows and confirmations of the same moment.
    expect(rows.find((row) => row.entity === 'samples' && row.id === 101)!.row).toMatchObject({ amount: 1.5 + lastMutation - 4 })
    expect((await verifyAudit(target.engine, 7)).entries).toBe(manifest.audit.find((head) => head.groupId === 7)!.entries)
  })

  test('it overwrites nothing: a database with people in it is refused and unchanged', async () => {
    const { store } = await worked(open)
    const file = join(await newFolder(), 'a.tar')
    await backUp(store.engine, file)
    const { store: target } = await worked(open)
    const before = await contentsOf(target.engine)
    await expect(restore(target.engine, file)).rejects.toThrow('The database is not empty')
    expect(await contentsOf(target.engine)).toEqual(before)
  })

  test('a restore that fails halfway leaves the database empty, and can be repeated', async () => {
    const { store } = await worked(open)
    const file = join(await newFolder(), 'a.tar')
    await backUp(store.engine, file)
    const target = await open()
    const failing: Engine = {
      name: target.engine.name,
      read: (work) => target.engine.read(work),
      close: async () => {},
      write: (work) =>
        target.engine.write((sql) =>
          work({ all: (text, params) => (text.includes('into lost_ids') ? Promise.reject(new Error('the disk is full')) : sql.all(text, params)) }),
        ),
    }
    await expect(restore(failing, file)).rejects.toThrow('the disk is full')
    expect(await target.engine.read((sql) => sql.all('select id from users'))).toEqual([])
    await restore(target.engine, file)
    expect(await target.engine.read((sql) => sql.all('select id from users order by id'))).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('a backup of an older version is restored into this one: the missing migrations run', async () => {
    const { store } = await worked(open)
    await store.engine.write(async (sql) => {
      await sql.all('drop index samples_by_series')
      await sql.all('alter table samples drop column series_id')
      await sql.all('alter table samples add column gone_since text')
      await sql.all("update samples set gone_since = 'x'")
    })
    const file = join(await newFolder(), 'old.tar')
    await backUp(store.engine, `${file}.new`)
    await copyWithout(`${file}.new`, file, /^(column samples\.series_id|index samples_by_series)/)
    const target = await open()
    const restored = await restore(target.engine, file)
    expect(restored.leftOut).toEqual(['samples.gone_since'])
    expect(await target.engine.read((sql) => sql.all('select id from samples where series_id is not null'))).toEqual([])
    expect(await target.engine.read(recordedSteps)).toEqual(await (await open()).engine.read(recordedSteps))
  })

  test('what a killed backup left is deleted by the next one and by the doctor, and never what another one is writing [FAULT-100]', async () => {
    const { store } = await worked(open)
    const { engine } = store
    const folder = await newFolder()
    const unfinished = async () => (await readdir(folder)).filter((name) => name.endsWith('.unfinished'))
    const { pid } = spawnSync('true')
    const leave = async (name: string, process: number | undefined) => {
      const killed = name.replace(/-\d+\.unfinished$/, process === undefined ? '.unfinished' : `-${process}.unfinished`)
      await writeFile(join(folder, killed), 'part of a backup')
      return killed
    }
    let name = ''
    const slow: Engine = {
      name: engine.name,
      write: (work) => engine.write(work),
      close: () => engine.close(),
      read: async (work) => {
        ;[name] = (await unfinished()) as [string]
        const other = await leave(name.replace('a.tar', 'b.tar'), process.ppid)
        const dead = await leave(name.replace('a.tar', 'c.tar'), pid)
        // The doctor looks while this backup is being written, and so is another.
        const { findings } = await checkBackups(folder, now)
        expect(findings.map(({ says }) => says).join()).toContain(dead)
        expect((await unfinished()).sort()).toEqual([name, other].sort())
        return engine.read(work)
      },
    }
    await backUp(slow, join(folder, 'a.tar'))
    const mine = await leave(name, process.pid)
    const dead = await leave(name.replace('a.tar', 'd.tar'), pid)
    await backUp(engine, join(folder, 'e.tar'))
    expect(await unfinished()).toEqual([name.replace('a.tar', 'b.tar').replace(/-\d+\./, `-${process.ppid}.`)])
    expect(await readdir(folder)).not.toContain(mine)
    expect(await readdir(folder)).not.toContain(dead)
    // A release before named no process: its file counts as left behind when nothing has changed in it for a day.
    await writeFile(join(folder, 'old.tar.unfinished'), '')
    await utimes(join(folder, 'old.tar.unfinished'), (now - 12 * 3_600_000) / 1_000, (now - 12 * 3_600_000) / 1_000)
    await checkBackups(folder, now)
    expect(await unfinished()).toContain('old.tar.unfinished')
    await checkBackups(folder, now + 13 * 3_600_000)
    expect(await unfinished()).not.toContain('old.tar.unfinished')
  })

  test('a database of another version is not backed up by this one', async () => {
    const { store } = await worked(open)
    const file = join(await newFolder(), 'a.tar')
    await store.engine.write((sql) => sql.all("insert into migration_step(name, applied_at) values ('9999-from-the-future/1', 1)"))
    await expect(backUp(store.engine, file)).rejects.toThrow('opened by a newer version')
    await expect(stat(file)).rejects.toThrow()
  })

  describe('ids given out after the backup', () => {
    test('are never given out again, belong to the device that uses them, and to no other', async () => {
      const { store, device } = await worked(open)
      const file = join(await newFolder(), 'a.tar')
      await backUp(store.engine, file)
      const lost = await device.lease(50)
      const target = await open()
      await restore(target.engine, file)

      const [back, other] = [new TestDevice(target.feed, ann, 'device-ann'), new TestDevice(target.feed, ann, 'device-thief')]
      const { lastMutation } = await back.page()
      back.n = lastMutation
      await back.push(back.did('sample.create@1', newSample(lost.first)))
      await other.push(other.did('sample.create@1', newSample(lost.first)), other.did('sample.create@1', newSample(lost.last)))
      expect((await back.page(0, lastMutation)).results).toEqual([])
      expect((await other.page()).results.map(({ n, code }) => [n, code])).toEqual([[1, 'id.not-leased']])
      await back.push(back.did('sample.create@1', newSample(lost.last)))
      expect((await back.page(0, lastMutation)).results.map(({ code }) => code)).toEqual(['id.not-leased'])
      const fresh = await other.lease(10)
      expect(fresh.first).toBeGreaterThan(lost.last)
      // Ids beyond the gap were never given to anyone.
      await other.push(other.did('sample.create@1', newSample(fresh.last + 1)))
      expect((await other.page(0, 2)).results.map(({ code }) => code)).toEqual(['id.not-leased'])
    })

    test('the gap grows with what a server gives out, and not with every restore', async () => {
      const { store } = await worked(open)
      const file = join(await newFolder(), 'a.tar')
      await store.feed.write((tables) => tables.takeIds('samples', 3_000_000))
      await backUp(store.engine, file)
      const second = await open()
      const { skipped } = await restore(second.engine, file)
      expect(skipped.find(({ kind }) => kind === 'samples')).toEqual({ kind: 'samples', first: 3_000_011, last: 9_000_030 })
      await backUp(second.engine, `${file}.2`)
      const third = await open()
      const again = await restore(third.engine, `${file}.2`)
      expect(again.skipped.find(({ kind }) => kind === 'samples')).toEqual({ kind: 'samples', first: 9_000_031, last: 10_000_030 })
    })

    test('a person created after the restore does not get the id of one who was lost', async () => {
      const { store } = await worked(open)
      const file = join(await newFolder(), 'a.tar')
      await backUp(store.engine, file)
      const target = await open()
      const { skipped } = await restore(target.engine, file)
      expect(skipped.find(({ kind }) => kind === 'users')).toEqual({ kind: 'users', first: 3, last: 1_002 })
    })

    test('a number of a file that a program was told after the backup is not the number of another file later', async () => {
      const { store } = await worked(open)
      const names = (at: number) => [`file-00000000-0000-100${at}`]
      await numbersOf(toNumbers(store), 7, names(1))
      const file = join(await newFolder(), 'a.tar')
      await backUp(store.engine, file)
      const told = await numbersOf(toNumbers(store), 7, names(2))
      const target = await open()
      await restore(target.engine, file)
      const later = await numbersOf(toNumbers(target), 7, names(3))
      expect([...later.values()]).not.toEqual([...told.values()])
      expect(await numbersOf(toNumbers(target), 7, names(1))).toEqual(await numbersOf(toNumbers(store), 7, names(1)))
    })
  })

  test(`a backup of ${name} is read back by ${name} byte for byte, and damage is noticed before anything is written`, async () => {
    const { store } = await worked(open)
    const file = join(await newFolder(), 'a.tar')
    await backUp(store.engine, file)
    const whole = await readFile(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const check = async (bytes: Buffer) => {
      await writeFile(`${file}.damaged`, bytes)
      return codeOf(
        (async () => {
          const backup = await BackupReader.open(`${file}.damaged`)
          await verifyBackup(backup).finally(() => backup.close())
        })(),
      )
    }
    expect(await check(whole)).toBe('none')
    for (const length of [0, 100, 512, Math.floor(whole.length / 2), whole.length - 1_200])
      expect(await check(whole.subarray(0, length))).toMatch(/BackupError/)
    // One bit of each part's contents in turn; the padding between parts means nothing.
    const { manifest } = await BackupReader.open(file).then(async (backup) => backup.close().then(() => backup))
    let at = 0
    for (const { bytes } of manifest.parts) {
      const damaged = Buffer.from(whole)
      damaged[at + 512 + Math.floor(bytes / 2)]! ^= 1
      expect(await check(damaged)).toMatch(/BackupError/)
      at += 512 + Math.ceil(bytes / 512) * 512
    }
    const inManifest = Buffer.from(whole)
    inManifest[inManifest.indexOf('"hash": "') + 9]! ^= 1
    expect(await check(inManifest)).toMatch(/BackupError/)
  })
})
