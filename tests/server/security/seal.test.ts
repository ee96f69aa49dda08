import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Seal } from '#server/security/seal.ts'
import { sealStored } from '#server/security/seal-stored.ts'
import { aboutStorageKey, aboutWebhook } from '#server/security/sealed-secrets.ts'
import { backupTables, pagesOf } from '#server/store/backup-tables.ts'
import { registerStorageServer, storageServerOf } from '#server/store/files/storage-servers.ts'
import type { Engine } from '#server/store/sql.ts'
import { addWebhook, findWebhook } from '#server/store/webhooks/webhooks.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { backUp, restore, useFolder } from '../operations/world.ts'

const operator = 'what the operator keeps outside the database'
const webhook = { groupId: 7, id: 'webhook-0000-00001' }
const keyId = '0123456789abcdef'
const plain = { webhook: 'whsec_c2VjcmV0IG9mIGEgd2ViaG9vaw==', storage: 'secret-of-a-storage-server_0123456789abcdef' }
const newFolder = useFolder()

/** As a server wrote them before there was a seal. */
const addPlain = (engine: Engine) =>
  engine.write(async (sql) => {
    await addWebhook(sql, { ...webhook, url: 'https://events.lab.example', sealed: plain.webhook, topics: ['samples'] }, 'epoch', 1, 1)
    await registerStorageServer(sql, { groupId: 7, url: 'https://storage.lab.example', keyId, sealed: plain.storage }, 1, 1)
  })

const storedIn = (engine: Engine) =>
  engine.read(async (sql) => ({ webhook: (await findWebhook(sql, webhook))!.sealed, storage: (await storageServerOf(sql, 7))!.sealed }))

async function openedBy(engine: Engine, seal: Seal) {
  const stored = await storedIn(engine)
  return { webhook: await seal.open(stored.webhook, aboutWebhook(webhook)), storage: await seal.open(stored.storage, aboutStorageKey(7, keyId)) }
}

async function textOfBackup(engine: Engine): Promise<string> {
  return engine.read(async (sql) => {
    const texts: string[] = []
    for (const table of backupTables) for await (const page of pagesOf(sql, table)) texts.push(JSON.stringify(page))
    return texts.join('\n')
  })
}

const lost = { webhook: undefined, storage: undefined }

forEachEngine((_name, open) => {
  describe('a secret that the server has to know', () => {
    test('is unreadable in the database, is opened by any process on it, and only as what it is', async () => {
      const store = await open()
      const [sealed, again] = [await new Seal(store.engine, '').close('text', 'a'), await new Seal(store.engine, '').close('text', 'a')]
      expect(sealed).not.toBe(again)
      expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('text')
      const other = new Seal((await store.another()).engine, '')
      expect(await other.open(sealed, 'a')).toBe('text')
      expect(await other.open(sealed, 'b')).toBeUndefined()
      for (const changed of ['', 'text', 'd:', 'd:AAAA', 'o:AAAA', `${sealed.slice(0, -2)}AA`]) expect(await other.open(changed, 'a'), changed).toBeUndefined()
    })

    test('of which a database has the plain text is sealed at the next start, and stays the same secret', async () => {
      const { engine } = await open()
      await addPlain(engine)
      for (const seal of [new Seal(engine, ''), new Seal(engine, '')]) await sealStored(engine, seal)
      const stored = await storedIn(engine)
      expect(await openedBy(engine, new Seal(engine, ''))).toEqual(plain)
      await sealStored(engine, new Seal(engine, ''))
      expect(await storedIn(engine)).toEqual(stored)
      const text = await textOfBackup(engine)
      for (const secret of [...Object.values(plain), ...Object.values(plain).map((each) => each.replace('whsec_', ''))]) expect(text).not.toContain(secret)
    })

    test('is sealed anew once the operator has a secret, and lost without that: nothing crashes, nothing is overwritten', async () => {
      const { engine } = await open()
      await addPlain(engine)
      await sealStored(engine, new Seal(engine, ''))
      await sealStored(engine, new Seal(engine, operator))
      expect(await openedBy(engine, new Seal(engine, operator))).toEqual(plain)
      for (const other of ['', 'another secret of another operator']) {
        await sealStored(engine, new Seal(engine, other))
        expect(await openedBy(engine, new Seal(engine, other))).toEqual(lost)
      }
      expect(await openedBy(engine, new Seal(engine, operator))).toEqual(plain)
    })

    test('survives a restore if the operator has a secret, and otherwise is unreadable in it', async () => {
      for (const [setting, expected] of [
        [operator, plain],
        ['', lost],
      ] as const) {
        const { engine } = await open()
        await addPlain(engine)
        await sealStored(engine, new Seal(engine, setting))
        const file = join(await newFolder(), 'a.tar')
        await backUp(engine, file)
        const { engine: restored } = await open()
        await restore(restored, file)
        await sealStored(restored, new Seal(restored, setting))
        expect(await openedBy(restored, new Seal(restored, setting))).toEqual(expected)
      }
    })
  })
})
