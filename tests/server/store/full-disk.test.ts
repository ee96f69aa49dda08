import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { allErrors } from '#domain/error-code.ts'
import { prepareStore, sqliteFile } from '#server/store/open-store.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import type { Engine } from '#server/store/sql.ts'
import { createCluster, runAt } from '#tests/harness/postgres-cluster.ts'
import { freshDatabase } from '#tests/harness/postgres.ts'
import { expectAllOnce, makePushers, settleForPushes } from '#tests/harness/pushed-server.ts'
import { password } from '#tests/harness/server.ts'
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '#tests/harness/server-process.ts'
import { makeSmallDisk, type SmallDisk } from '#tests/harness/small-disk.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function readyOf({ url }: ServerProcess): Promise<[number, unknown]> {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

const signIn = (server: ServerProcess, login: string) =>
  fetch(`${server.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: login, pw: password }) })

/** If no file system can be mounted, PostgreSQL is made to report what it reports for a full one. */
function sayingFull(databaseUrl: string, folder: string): SmallDisk {
  const tables = ['audit', 'store_meta']
  const forEach = async (statement: (table: string) => string) => void (await runAt(databaseUrl, tables.map(statement).join(';')))
  const refuse = "create or replace function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$"
  return {
    folder,
    isReal: false,
    reason: 'full',
    code: 'server.disk-full',
    async fill() {
      await runAt(databaseUrl, refuse)
      await forEach((table) => `create trigger no_room before insert on ${table} execute function no_room()`)
    },
    makeRoom: () => forEach((table) => `drop trigger no_room on ${table}`),
    remove: async () => {},
  }
}

interface Place {
  readonly disk: SmallDisk
  openEngine(): Engine
  readonly server: ServerProcessOptions
}

async function fillUnderPushes({ disk, openEngine, server: options }: Place): Promise<void> {
  const store = await prepareStore(openEngine())
  const known = await settleForPushes(store)
  await store.close()
  const server = await startServerProcess(options)
  cleanups.push(() => server.kill())
  const pushers = makePushers(4, server, known)
  for (const pusher of pushers) pusher.start()
  cleanups.push(() => Promise.all(pushers.map((pusher) => pusher.giveUp())))
  expect((await signIn(server, known.login)).status).toBe(200)
  await expect.poll(() => pushers.every(({ acknowledged }) => acknowledged > 0)).toBe(true)

  for (let round = 0; round < 2; round++) {
    const were = pushers.map(({ later }) => later.length)
    await disk.fill(server.pid)
    // More often than a write is tried before it would be held.
    await expect.poll(() => pushers.every(({ later, wrong }, at) => later.length > were[at]! + 4 || wrong.length), { timeout: 60_000 }).toBe(true)
    expect(await readyOf(server)).toEqual([503, { ready: false, reason: disk.reason }])
    const refused = await signIn(server, known.login)
    const answer = { status: refused.status, ...((await refused.json()) as object) }
    // A small row may still fit into the pages or the log that the database already has.
    expect(answer).toMatchObject(refused.ok ? { success: true } : { status: 503, code: disk.code, message: allErrors[disk.code].message })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    const had = pushers.map(({ acknowledged }) => acknowledged)
    await disk.makeRoom(server.pid)
    await expect.poll(() => pushers.every(({ acknowledged, wrong }, at) => acknowledged > had[at]! || wrong.length), { timeout: 60_000 }).toBe(true)
    await expect.poll(() => readyOf(server), { timeout: 30_000 }).toEqual([200, { ready: true }])
    expect((await signIn(server, known.login)).status).toBe(200)
  }
  await Promise.all(pushers.map((pusher) => pusher.drain()))
  const direct = await prepareStore(openEngine())
  cleanups.push(() => direct.close())
  await expectAllOnce(direct, pushers)
  expect(new Set(pushers.flatMap(({ later }) => later))).toEqual(new Set([disk.code]))
}

test('the disk of SQLite is full: everyone waits, nothing is held, and it continues when there is space [FAULT-03]', async () => {
  const disk = await makeSmallDisk(64)
  cleanups.push(() => disk.remove())
  await fillUnderPushes({
    disk,
    openEngine: () => new SqliteEngine(sqliteFile(disk.folder)),
    server: { dataDir: disk.folder },
  })
})

test('the disk of PostgreSQL is full: the same [FAULT-03]', async () => {
  const cluster = await createCluster()
  cleanups.push(() => cluster.remove())
  const small = await makeSmallDisk(96, cluster.owner)
  cleanups.push(() => small.remove())
  const dataDir = await mkdtemp(join(tmpdir(), 'aliquot-data-'))
  cleanups.push(() => rm(dataDir, { recursive: true }))
  if (small.isReal) {
    await runAt(cluster.url, `create tablespace small location '${small.folder}'`)
    await runAt(cluster.url, 'alter database template1 set tablespace small')
  }
  const databaseUrl = await freshDatabase(cluster.url)
  await fillUnderPushes({
    disk: small.isReal ? small : sayingFull(databaseUrl, small.folder),
    openEngine: () => new PostgresEngine(databaseUrl),
    server: { databaseUrl, dataDir },
  })
})
