import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { Manifest } from '#server/backup/manifest.ts'
import { BackupReader } from '#server/backup/read-backup.ts'
import { restoreBackup, type Restored, type RestoreOptions } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { createGroup, createUser } from '#server/store/people/people.ts'
import { openSession } from '#server/security/open-session.ts'
import type { Store } from '#server/store/open-store.ts'
import type { Engine } from '#server/store/sql.ts'
import { SqlFileStore } from '#server/store/files/sql-files.ts'
import { fileRow, sha256Of } from '#tests/harness/files.ts'
import { plainInput } from '#tests/harness/factories.ts'
import { ann, byTheTest, change, clock, laboratory, now, sample, TestDevice, tobias } from '../feed/world.ts'

/** A folder for the backups of one test. */
export function useFolder(): () => Promise<string> {
  const made: string[] = []
  afterEach(async () => {
    for (const folder of made.splice(0)) await rm(folder, { recursive: true })
  })
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aliquot-backup-'))
    made.push(folder)
    return folder
  }
}

/** The small laboratory after some work: mutations, refusals, leased ids, a personal row, tombstones, people and sessions. */
export async function worked(open: () => Promise<Store>): Promise<{ store: Store; device: TestDevice; other: TestDevice }> {
  const store = await open()
  const { engine, feed } = store
  await engine.write(async (sql) => {
    await createGroup(sql, 'Okafor Lab', 7)
    for (const [id, login] of [
      [1, 'ann'],
      [2, 'tobias'],
    ] as const) {
      await createUser(sql, { id, login, passwordHash: 'x', firstName: login, lastName: 'ß ♥ "quoted"', email: '', primaryGroupId: 7 })
    }
    await openSession(sql, { kind: 'cookie', userId: 1, createdAt: now, expiresAt: now + 1 })
    await openSession(sql, { kind: 'token', userId: 1, createdAt: now, expiresAt: null })
  })
  await change(feed, 7, laboratory, byTheTest)
  const [device, other] = [new TestDevice(feed, ann, 'device-ann'), new TestDevice(feed, tobias, 'device-tobias')]
  await device.push(device.move(101, 1), device.move(102, 1), device.move(103, 3))
  await other.push(other.move(104, 4))
  await change(
    feed,
    7,
    [
      ['samples', 105],
      ['samples', sample(150, { name: 'Ünïcode\n\t"', amount: 0.1 + 0.2, audience: 1 })],
    ],
    byTheTest,
  )
  await saveFiles(store)
  const { first } = await device.lease(10)
  await device.push(device.did('sample.create@1', newSample(first)))
  return { store, device, other }
}

/** The bytes of a stored file, more than a page of them, and of one that is not complete. */
async function saveFiles({ feed }: Store): Promise<void> {
  const parts = [0, 4, 8, 12, 16, 20].map((start) => ({ start, content: Uint8Array.of(0, start, 255, 10) }))
  const row = fileRow({ size: 24, state: 'stored', sha256: sha256Of(Buffer.concat(parts.map(({ content }) => content))) })
  await change(feed, 7, [['files', { ...row }]], byTheTest)
  await new SqlFileStore(feed).write(async (tables, files) => {
    await tables.lockGroup(7)
    for (const fileId of [row.id, 'file-00000000-0000-0002']) {
      const upload = `upload of ${fileId}`
      for (const part of parts) await files.addChunk(7, upload, part)
      await files.saveUpload(7, { fileId, upload, userId: 1, received: 24, touchedAt: now })
    }
    await files.makeContent(7, row.id, row.sha256)
  })
}

export const newSample = (id: number) => ({
  id,
  name: `New ${id}`,
  ...plainInput,
  sampleTypeId: 5,
})

export const backUp = (engine: Engine, file: string): Promise<Manifest> => writeBackup({ engine, file, version: '0.2.0', clock })

export async function restore(engine: Engine, file: string, options: Partial<RestoreOptions> = {}): Promise<Restored> {
  const backup = await BackupReader.open(file)
  try {
    return await restoreBackup({ engine, backup, clock, ...options })
  } finally {
    await backup.close()
  }
}
