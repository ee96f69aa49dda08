import { beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#domain/limits.ts'
import type { Poke } from '#server/feed/bus.ts'
import { routes } from '#server/routes/list.ts'
import { DatabaseOutage } from '#server/store/database-failure.ts'
import { claimKey, saveAnswer } from '#server/store/people/idempotency-keys.ts'
import type { Engine, Sql } from '#server/store/sql.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { startServer, type Fetch, type TestUser } from '#tests/harness/server.ts'

const typeId = 40
const create = (name: string): RequestInit => ({ method: 'POST', body: new URLSearchParams({ name, sampleTypeID: String(typeId) }) })
const saveSample = '/members/inventory/browser/sample/saveSample.ashx'
const json = (body: unknown, method = 'PATCH'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

const withKey = (fetch: Fetch, key: string) => async (path: string, init: RequestInit) => {
  const answer = await fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), 'idempotency-key': key } })
  const text = await answer.text()
  return { status: answer.status, body: (text && JSON.parse(text)) as Record<string, unknown> }
}

describeServer('a write with an Idempotency-Key', (lab) => {
  let group: number
  let user: TestUser
  let fetch: Fetch
  let keys = 0
  const makeKey = () => `key-${++keys}`
  const audits = async () => (await lab.store.engine.read((sql) => sql.all('select seq from audit where group_id = $1', [group]))).length
  const named = async (name: string) =>
    (await lab.store.engine.read((sql) => sql.all('select id from samples where group_id = $1 and name = $2 and deleted = 0', [group, name]))).length

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Administrator', group)
    fetch = await lab.server.useToken(user)
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId, name: 'Plasmid' }))
  })

  test('is carried out once, and a repetition gets the same answer', async () => {
    const send = withKey(fetch, makeKey())
    const first = await send(saveSample, create('Once'))
    expect(first).toMatchObject({ status: 200, body: { success: true } })
    const before = await audits()
    expect(await send(saveSample, create('Once'))).toEqual(first)
    expect(await audits()).toBe(before)
    expect(await named('Once')).toBe(1)
  })

  test('gets the same position when the server has chosen one', async () => {
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const sample = await lab.server.makeSample(group)
    const send = withKey(fetch, makeKey())
    const path = `/api/v1/samples/${sample.id}/moveToLayer/${box.id}`
    const first = await send(path, { method: 'POST' })
    expect(first).toMatchObject({ status: 200, body: { position: 1 } })
    expect(await send(path, { method: 'POST' })).toEqual(first)
  })

  test('without a key it is carried out each time', async () => {
    for (const _ of [1, 2]) expect((await fetch(saveSample, create('Twice'))).status).toBe(200)
    expect(await named('Twice')).toBe(2)
  })

  test('of many at the same moment one is carried out, and the others get its answer or are told to wait', async () => {
    const there = await startServer({ engine: (await lab.store.another()).engine })
    const key = makeKey()
    const [send, elsewhere] = [withKey(fetch, key), withKey(await there.useToken(user), key)]
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 ? send : elsewhere)(saveSample, create('Race'))))
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const { status, body } of answers) if (status !== 200) expect([status, body['code']]).toEqual([409, 'request.still-running'])
    expect(await named('Race')).toBe(1)
    await there.close()
  })

  test('another server process on the same database has the answer, too', async () => {
    const there = await startServer({ engine: (await lab.store.another()).engine })
    const key = makeKey()
    const first = await withKey(fetch, key)(saveSample, create('Here and there'))
    expect(await withKey(await there.useToken(user), key)(saveSample, create('Here and there'))).toEqual(first)
    expect(await named('Here and there')).toBe(1)
    await there.close()
  })

  test('a refusal is the answer as well, even if the same would be accepted by now', async () => {
    const sample = await lab.server.makeSample(group, { archived: 1 })
    const path = `/api/v1/samples/${sample.id}`
    const send = withKey(fetch, makeKey())
    const first = await send(path, json({ name: 'Renamed' }))
    expect(first).toMatchObject({ status: 400, body: { code: 'sample.archived' } })
    await lab.server.saveRows(group, 'samples', { ...sample, archived: 0 })
    expect(await send(path, json({ name: 'Renamed' }))).toEqual(first)
    expect((await withKey(fetch, makeKey())(path, json({ name: 'Renamed' }))).status).toBe(200)
  })

  test('a refusal that a route reports as a result has written nothing: of several samples all are changed, or none', async () => {
    const [child, parent] = [await lab.server.makeSample(group), await lab.server.makeSample(group)]
    const body = new URLSearchParams({ parentID: String(parent.id), sampleIDs: `${child.id},${parent.id}` })
    const send = withKey(fetch, makeKey())
    const answer = await send('/members/inventory/browser/sample/setParentSample.ashx', { method: 'POST', body })
    expect(answer).toMatchObject({ status: 200, body: { success: false } })
    expect(await (await fetch(`/api/v1/samples/${child.id}`)).json()).toMatchObject({ parentSampleID: 0 })
  })

  test('the same key for a different request is an error', async () => {
    const send = withKey(fetch, makeKey())
    const sample = await lab.server.makeSample(group)
    expect((await send(saveSample, create('First'))).status).toBe(200)
    const reused = { status: 422, body: { code: 'request.key-reused' } }
    expect(await send(saveSample, create('Second'))).toMatchObject(reused)
    expect(await send(`/api/v1/samples/${sample.id}`, json({ name: 'First' }))).toMatchObject(reused)
    expect(await named('Second')).toBe(0)
  })

  test('the same key of another person is another key', async () => {
    const key = makeKey()
    const other = await lab.server.useToken(await lab.server.makeUser('Member', group))
    expect((await withKey(fetch, key)(saveSample, create('Ours'))).status).toBe(200)
    expect((await withKey(other, key)(saveSample, create('Ours'))).status).toBe(200)
    expect(await named('Ours')).toBe(2)
  })

  test('a key has 1 to 255 visible characters; quotation marks around it do not count', async () => {
    for (const key of ['', ' ', 'a b', 'é', 'x'.repeat(256)])
      expect(await withKey(fetch, key)(saveSample, create('Invalid'))).toMatchObject({ status: 400, body: { detail: { field: 'Idempotency-Key' } } })
    const longest = 'x'.repeat(255)
    const first = await withKey(fetch, `"${longest}"`)(saveSample, create('Longest'))
    expect(first.status).toBe(200)
    expect(await withKey(fetch, longest)(saveSample, create('Longest'))).toEqual(first)
    expect(await named('Invalid')).toBe(0)
  })

  test('a request that is not in the expected format has used up no key', async () => {
    const key = makeKey()
    const sample = await lab.server.makeSample(group)
    expect((await withKey(fetch, key)(`/api/v1/samples/${sample.id}`, json({ nome: 'x' }))).status).toBe(400)
    expect((await withKey(fetch, key)(`/api/v1/samples/${sample.id}`, json({ name: 'x' }))).status).toBe(200)
  })

  test('a read takes no notice of it', async () => {
    const sample = await lab.server.makeSample(group, { name: 'Before' })
    const send = withKey(fetch, makeKey())
    expect((await send(`/api/v1/samples/${sample.id}`, {})).body).toMatchObject({ name: 'Before' })
    await lab.server.saveRows(group, 'samples', { ...sample, name: 'After' })
    expect((await send(`/api/v1/samples/${sample.id}`, {})).body).toMatchObject({ name: 'After' })
  })

  test('devices are poked after the write, and not by a repetition', async () => {
    const heard: Poke[] = []
    const stop = lab.store.bus.subscribe(group, (poke) => void heard.push(poke))
    const send = withKey(fetch, makeKey())
    await send(saveSample, create('Poke'))
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    const [version] = await lab.store.engine.read((sql) => sql.all<{ version: number }>('select version from feed where group_id = $1', [group]))
    expect(heard.at(-1)!.version).toBe(version!.version)
    const count = heard.length
    await send(saveSample, create('Poke'))
    expect(heard.length).toBe(count)
    stop()
  })

  test('after a day the answer is forgotten, and the key can be used again', async () => {
    const send = withKey(fetch, makeKey())
    await send(saveSample, create('Daily'))
    lab.server.now += serverLimits.idempotency.keep - 1
    await send(saveSample, create('Daily'))
    expect(await named('Daily')).toBe(1)
    lab.server.now += 1
    expect((await send(saveSample, create('Daily'))).status).toBe(200)
    expect(await named('Daily')).toBe(2)
    expect(await lab.store.engine.read((sql) => sql.all('select key from idempotency_key'))).toHaveLength(1)
  })

  test('a run that died holds its key for a minute; the next run takes it, and the dead one can no longer commit', async () => {
    const { engine } = lab.store
    const keyed = { userId: user.id, key: makeKey(), hash: 'of this request' }
    const at = lab.server.now
    const claim = (name: string, time: number) => engine.write((sql) => claimKey(sql, keyed, name, time))
    const answer = { status: 200, body: '{}' }
    expect(await claim('dead', at)).toEqual({ is: 'ours' })
    expect(await claim('next', at + serverLimits.idempotency.claim - 1)).toEqual({ is: 'running' })
    expect(await claim('next', at + serverLimits.idempotency.claim)).toEqual({ is: 'ours' })
    expect(await engine.write((sql) => saveAnswer(sql, keyed, 'dead', answer))).toBe(false)
    expect(await engine.write((sql) => saveAnswer(sql, keyed, 'next', answer))).toBe(true)
    expect(await claim('later', at + serverLimits.idempotency.claim)).toEqual({ is: 'answered', answer })
  })

  test('a run that was so slow that another one took its key writes nothing', async () => {
    const { engine } = lab.store
    const key = makeKey()
    /** Between its claim and its write, another run takes the key and answers. */
    const overtake = () =>
      engine.write(async (sql) => {
        const [row] = await sql.all<{ request_hash: string }>('select request_hash from idempotency_key where key = $1', [key])
        const keyed = { userId: user.id, key, hash: row!.request_hash }
        expect(await claimKey(sql, keyed, 'faster', lab.server.now + serverLimits.idempotency.claim)).toEqual({ is: 'ours' })
        await saveAnswer(sql, keyed, 'faster', { status: 200, body: '{"by":"the faster one"}' })
      })
    let isSlow = false
    const slow: Engine = {
      name: engine.name,
      read: (work, length) => engine.read(work, length),
      async write(work) {
        const { result, statements } = await writeWatched(engine, work)
        if (isSlow && statements.some(isClaim)) {
          isSlow = false
          await overtake()
        }
        return result
      },
      close: async () => {},
    }
    const there = await startServer({ engine: slow })
    there.now = lab.server.now
    const send = withKey(await there.useToken(user), key)
    isSlow = true
    expect(await send(saveSample, create('Too slow'))).toMatchObject({ status: 409, body: { code: 'request.still-running' } })
    expect(await named('Too slow')).toBe(0)
    expect(await send(saveSample, create('Too slow'))).toEqual({ status: 200, body: { by: 'the faster one' } })
    await there.close()
  })

  const outage = new DatabaseOutage('unreachable', new Error('connection lost'))
  /** Loses the next write of a handler: before its commit, or after it, when nobody knows whether it happened. */
  const losing = (engine: Engine, moment: 'before' | 'after') => {
    let isArmed = false
    const write: Engine['write'] = async (work) => {
      let isLost = false
      const { result } = await writeWatched(engine, work, (statements) => {
        isLost = isArmed && statements.some(isAnswer)
        if (!isLost) return
        isArmed = false
        if (moment === 'before') throw outage
      })
      if (isLost) throw outage
      return result
    }
    const losing: Engine = { name: engine.name, read: (work, length) => engine.read(work, length), write, close: async () => {} }
    return { losing, arm: () => (isArmed = true) }
  }

  test.each(['before', 'after'] as const)('if the database is lost %s the commit, a repetition makes it happen exactly once', async (moment) => {
    const name = `Lost ${moment}`
    const { losing: engine, arm } = losing(lab.store.engine, moment)
    const there = await startServer({ engine })
    const send = withKey(await there.useToken(user), makeKey())
    arm()
    expect(await send(saveSample, create(name))).toMatchObject({ status: 503, body: { code: 'server.unavailable' } })
    expect(await named(name)).toBe(moment === 'after' ? 1 : 0)
    expect(await send(saveSample, create(name))).toMatchObject({ status: 200, body: { success: true } })
    expect(await named(name)).toBe(1)
    await there.close()
  })
})

const isClaim = (statement: string) => statement.startsWith('insert into idempotency_key')
/** Saved in the transaction of the handler. */
const isAnswer = (statement: string) => statement.startsWith('update idempotency_key')

/** Which statements a transaction consists of; `beforeCommit` may prevent it. */
async function writeWatched<T>(engine: Engine, work: (sql: Sql) => Promise<T>, beforeCommit?: (statements: readonly string[]) => void) {
  const statements: string[] = []
  const result = await engine.write(async (sql) => {
    const done = await work({
      all: (text, params) => {
        statements.push(text)
        return sql.all(text, params)
      },
    })
    beforeCommit?.(statements)
    return done
  })
  return { result, statements }
}

/** Not repeated with a key: they only read, or have a way of their own to happen once. */
const withoutKey: Readonly<Record<string, string>> = {
  '/members/inventory/browser/fetchIDByAltID.ashx': 'reads',
  '/members/inventory/barcodeConfigurator/getSampleTypes.ashx': 'reads',
  '/members/inventory/browser/sample/getSampleData.ashx': 'reads',
  '/members/inventory/browser/sample/getSampleTypeMeta.ashx': 'reads',
  '/api/v1/storage/:storageId/storageLayerDefinitions': 'stores nothing',
  '/media/js/helpers/handlers/tableViews.ashx': 'reads',
  '/api/v1/groups/activity': 'reads',
  '/members/fn/createPDF/createPDF.ashx': 'reads',
  '/api/v1/files/download': 'reads',
  '/api/v1/sync/manifest': 'reads',
  '/api/v1/sync/pull': 'reads',
  '/api/v1/sync/push': 'its mutations have numbers',
  '/api/v1/sync/leases': 'ids that nobody uses do no harm',
  '/api/v1/sync/encryptionKeys/:id': 'storing or deleting the same key again changes nothing',
  '/api/v1/sync/files/:id/upload': 'each chunk has its place',
  '/api/v1/files': 'its body is read as it arrives',
  '/api/v1/metaFiles': 'its body is read as it arrives',
  '/api/v1/experiments/sections/:sectionId/files': 'its body is read as it arrives',
  '/api/v1/experiments/sections/:sectionId/images': 'its body is read as it arrives',
  '/api/v1/experiments/sections/:sectionId/excel': 'its body is read as it arrives',
  '/api/v1/experiments/sections/:sectionId/canvas': 'its body is read as it arrives',
  '/members/fn/fileIO.ashx': 'each chunk has its place',
  '/api/v1/files/uploads': 'the same file again continues its upload',
  '/api/v1/groups/webhooks': 'an answer with a secret is stored nowhere; one whose answer was lost can be removed',
  '/api/v1/groups/webhooks/:webhookId/secret': 'an answer with a secret is stored nowhere; one whose answer was lost is made again',
  '/api/v1/groups/storageServer': 'an answer with a key is stored nowhere; registering again changes nothing else',
  '/members/fn/getMessageQueue.ashx': 'reads',
  '/api/v1/user/pin': 'setting the same PIN again changes nothing',
  '/api/v1/user/push': 'subscribing again changes nothing',
  '/api/v1/user/tokens': 'an answer with a token is stored nowhere; one whose answer was lost can be revoked',
  '/api/v1/user/password': 'a repetition fails, because the old password no longer applies',
  '/api/v1/groups/invitations': 'may send a mail, which cannot be taken back, and an invitation too many can be revoked',
  '/api/v1/groups/invitations/:invitationId/renew': 'may send a mail, and only the newest code is valid',
  '/api/v1/invitations/join': 'an invitation works once',
  '/api/v1/user/twoStep/begin': 'the last key counts',
  '/api/v1/user/twoStep/confirm': 'a repetition fails, because it is on',
  '/api/v1/user/twoStep/recoveryCodes': 'a repetition fails, because a code works once',
  '/api/v1/user/twoStep/off': 'a repetition fails, because it is off',
  '/api/v1/user/devices/:id/erase': 'the first order counts',
  '/api/v1/groups/devices/:id/erase': 'the first order counts',
  '/api/v1/experiments/:experimentID/signatures': 'a repetition fails, because nobody signs twice',
  '/api/v1/experiments/:experimentID/signatures/decline': 'a repetition fails, because nobody is asked any more',
  '/api/v1/organization/people': 'reads',
  '/api/v1/organization/people/:userId/active': 'a repetition changes nothing',
  '/api/v1/organization/people/:userId/administrator': 'a repetition changes nothing',
  '/api/v1/organization/people/:userId/resetTwoStep': 'a repetition changes nothing',
  '/api/v1/organization/people/:userId/passwordLink': 'may send a mail, and only the newest link is valid',
  '/api/v1/organization/groups': 'reads',
  '/api/v1/organization/events': 'reads',
  '/api/v1/organization/feedback': 'reads',
  '/api/v1/organization/contentReports': 'reads',
  '/api/v1/organization/directory/token': 'an answer with a token is stored nowhere, and the next one takes its place',
  '/api/v1/user/passkeys/begin': 'only a challenge, which ends by itself',
  '/api/v1/user/passkeys/prove': 'only a challenge, which ends by itself',
  '/api/v1/user/passkeys': 'a repetition fails, because a challenge is answered once',
  '/api/v1/user/passkeys/:id/remove': 'a repetition fails, because it is gone',
  '/api/v1/sync/presence': 'stores nothing',
  '/api/v1/addons/uploads': 'its body is read as it arrives',
  '/api/v1/addons/trial': 'its body is read as it arrives',
  '/api/v1/addons/previews': 'reads',
  '/api/v1/addons/:addonId/oauthConfig': 'setting the same secret again changes nothing',
  '/api/v1/addons/:addonId/oauthConfig/setAccessAndRefreshToken': 'a repetition fails, because a code counts once',
  '/members/fn/proxy/proxy.ashx': 'what the host does is up to it',
  '/members/fn/proxy/proxy2.ashx': 'what the host does is up to it',
  '/members/fn/debuglog/debuglog.ashx': 'a line twice in a log does no harm',
}

test('every write by a signed-in person takes a key', () => {
  const without = routes.filter(({ method, access, writes }) => method !== 'GET' && access !== 'public' && !writes)
  expect(without.map(({ path }) => path).toSorted()).toEqual(Object.keys(withoutKey).toSorted())
})
