import { beforeAll, expect, test } from 'vitest'
import type { LeaseBlock } from '#domain/wire/sync/lease.ts'
import type { Part } from '#domain/bucket.ts'
import { limits } from '#domain/limits.ts'
import { toRows, type Columns } from '#domain/wire/columns.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import { oldestApp } from '#server/feed/pull.ts'
import { deviceName } from '#server/feed/device.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSample } from '#tests/harness/factories.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

describeServer('the sync calls', (lab) => {
  let group: number
  let user: TestUser
  let fetch: Fetch
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.signIn(user)
    await lab.server.saveRows(group, 'sampleTypes', {
      id: 1,
      name: 'Cell line',
      description: '',
      shape: 'circle',
      amount: 0,
      lowPercent: null,
      tone: 'teal',
      unit: 'mL',
      fields: [],
      archived: 0,
    })
  })
  const device = () => new WireDevice(fetch, user, group)

  test('a sample created with a leased id on one device is pulled by another', async () => {
    const [mine, theirs] = [device(), device()]
    const block = (await (await mine.lease('samples', 200)).json()) as LeaseBlock
    expect(block.last - block.first).toBe(199)
    const { id, nameFold, seriesId, ownerId, archived, createdAt, ownFields, ...input } = makeSample({ id: block.first, name: 'HeLa' })
    const pushed = await mine.push(mine.mutation('sample.create@1', { id, ...input }))
    expect(await pushed.json()).toMatchObject({ lastMutation: 1 })
    expect([nameFold, seriesId, ownerId, archived, createdAt, ownFields]).toBeDefined()
    const page = await theirs.page()
    expect(page.rows.find((row) => row.entity === 'samples' && row.id === block.first)?.row).toMatchObject({ name: 'HeLa', ownerId: user.id })
    expect(page.serverTime).toBe(lab.server.now)
  })

  test('a device that counts different rows is logged', async () => {
    const mine = device()
    await mine.page()
    const warnings = () => lab.server.log.filter((line) => line.includes('counts different rows') && line.includes(deviceName(mine.key)))
    expect(warnings()).toEqual([])
    expect((await mine.pull(0, 0, { parts: true })).status).toBe(200)
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).not.toContain(mine.key)
  })

  test('the same push twice takes effect once', async () => {
    const mine = device()
    const sample = await lab.server.makeSample(group, { amount: 5, unit: 'mL' })
    const mutation = mine.mutation('sample.adjust-amount@1', { sampleId: sample.id, delta: -1, unit: 'mL' })
    await mine.push(mutation)
    expect(await (await mine.push(mutation)).json()).toMatchObject({ lastMutation: 1 })
    const page = await mine.page()
    expect(page.lastMutation).toBe(1)
    expect(page.rows.find((row) => row.id === sample.id)?.row).toMatchObject({ amount: 4 })
  })

  test('a refused command does not refuse the push: it arrives as a result with the pull [PERM-02]', async () => {
    const guest = await lab.server.makeUser('Guest', group)
    const theirs = new WireDevice(await lab.server.signIn(guest), guest, group)
    const sample = await lab.server.makeSample(group)
    const answer = await theirs.push(theirs.mutation('sample.move@1', { sampleId: sample.id, layerId: null, position: 0 }))
    expect(answer.status).toBe(200)
    expect((await theirs.page()).results).toEqual([{ n: 1, code: 'permission.denied', detail: expect.anything(), remarks: [] }])
  })

  test('a permission lost after the write is missing when the queue arrives [PERM-02]', async () => {
    const late = await lab.server.makeUser('Member', group)
    const tablet = new WireDevice(await lab.server.signIn(late), late, group)
    const sample = await lab.server.makeSample(group)
    const queued = tablet.mutation('sample.archive@1', { sampleId: sample.id })
    await lab.server.saveRows(group, 'members', { id: late.id, fullName: late.fullName, role: 'Guest' })
    await tablet.push(queued)
    expect((await tablet.page()).results).toMatchObject([{ n: 1, code: 'permission.denied' }])
  })

  test('an unknown command answers 503 command.unknown: the device waits', async () => {
    const mine = device()
    const answer = await mine.push(mine.mutation('sample.teleport@9', {}))
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'command.unknown' })
    expect(answer.headers.get('retry-after')).toBe('60')
  })

  test('work of another person stops the whole push: 409 session.other-user', async () => {
    const mine = device()
    const answer = await mine.push(mine.mutation('sample.archive@1', { sampleId: 1 }, { userId: user.id + 1 }))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'session.other-user' })
  })

  test('another person’s device key is refused in every call', async () => {
    const mine = device()
    await mine.page()
    const other = await lab.server.makeUser('Member', group)
    const thief = new WireDevice(await lab.server.signIn(other), other, group)
    Object.assign(thief, { key: mine.key })
    for (const answer of [await thief.pull(), await thief.manifest(), await thief.block('0'.repeat(64)), await thief.lease('samples', 1)]) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ code: 'session.other-user' })
    }
  })

  test('a call for one person’s workspace in another’s session is refused before anything else, even if the other is not in the group', async () => {
    const stranger = await lab.server.signIn(await lab.server.makeUser('Member', await lab.server.makeGroup()))
    const colleague = await lab.server.signIn(await lab.server.makeUser('Member', group))
    for (const theirs of [stranger, colleague]) {
      const mine = device()
      const named = { user: user.id }
      const thief = new WireDevice(theirs, user, group)
      Object.assign(thief, { key: mine.key })
      const lease = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ device: mine.key, kind: 'samples', want: 1 }) }
      const query = `device=${mine.key}&group=${group}&user=${user.id}`
      const calls = [thief.pull(0, 0, named), thief.manifest(named), theirs(`/api/v1/sync/pull?${query}`), theirs(`/api/v1/sync/leases?${query}`, lease)]
      for (const call of calls) {
        const answer = await call
        expect(answer.status).toBe(409)
        expect(await answer.json()).toMatchObject({ code: 'session.other-user' })
      }
      // The key is still free for the person it belongs to.
      expect((await mine.pull(0, 0, named)).status).toBe(200)
    }
  })

  test('someone who left the group is told once and for all: 403 with revoked, code group.left, and what is final', async () => {
    const leaver = await lab.server.makeUser('Member', group)
    const tablet = new WireDevice(await lab.server.signIn(leaver), leaver, group)
    await tablet.page()
    await lab.server.saveRows(group, 'members', { remove: leaver.id })
    const answer = await tablet.pull()
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'group.left', revoked: true, lastMutation: 0, results: [] })
    for (const refused of [
      await tablet.manifest(),
      await tablet.block('0'.repeat(64)),
      await tablet.lease('samples', 1),
      await tablet.push(tablet.mutation('sample.archive@1', { sampleId: 1 })),
    ]) {
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'group.left' })
    }
  })

  test('a stranger’s first contact is refused the same way for a group of others and none, and leaves nothing behind [GRP-03]', async () => {
    const others = await lab.server.makeGroup('Others')
    const answers = []
    for (const foreign of [others, 999_999_999]) {
      const tablet = new WireDevice(fetch, user, foreign)
      for (const call of [tablet.pull(), tablet.manifest(), tablet.lease('samples', 1), tablet.push(tablet.mutation('sample.archive@1', { sampleId: 1 }))]) {
        const answer = await call
        answers.push(`${answer.status} ${await answer.text()}`)
      }
      expect(await lab.server.engine.read((sql) => sql.all('select key from device where key = $1', [tablet.key]))).toEqual([])
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^403 .*group\.left/)
  })

  test('a first mirror is a manifest with small parts and a preview of the samples’ list, and ready-made blocks for the rest [MIRROR-02]', async () => {
    const home = await lab.server.makeGroup()
    const reader = await lab.server.makeUser('Guest', home)
    await lab.server.saveRows(home, 'samples', ...Array.from({ length: 4_500 }, (_, at) => makeSample({ id: 5_000_000 + at })))
    const tablet = new WireDevice(await lab.server.signIn(reader), reader, home)
    const answer = (await (await tablet.manifest()).json()) as Manifest
    const blocksOf = (part: Part) => answer.parts.find((each) => each.part === part)!.blocks
    expect(toRows(blocksOf('group/members')[0]!.columns!)).toHaveLength(1)
    expect(toRows(answer.preview!.columns)).toHaveLength(limits.snapshot.previewRows)
    const samples = blocksOf('group/samples')
    expect(samples.map(({ count }) => count)).toEqual([limits.snapshot.blockRows, 4_500 - limits.snapshot.blockRows])
    const ids: unknown[] = []
    for (const { hash } of samples) ids.push(...toRows((await (await tablet.block(hash)).json()) as Columns).map((row) => row.id))
    expect(new Set(ids).size).toBe(4_500)
    expect((await tablet.block('f'.repeat(64))).status).toBe(404)
  })

  test.each([
    ['br', 'gzip, deflate, br'],
    [null, 'gzip, deflate'],
    [null, 'identity'],
  ])('a block is sent as it is stored, or as %s to callers that accept %s', async (coding, accepts) => {
    await lab.server.saveRows(group, 'samples', ...Array.from({ length: limits.snapshot.inlineRows + 1 }, (_, at) => makeSample({ id: 7_000_000 + at })))
    const tablet = device()
    const answer = (await (await tablet.manifest({ parts: ['group/samples'] })).json()) as Manifest
    const { hash, count } = answer.parts[0]!.blocks[0]!
    const block = await fetch(`/api/v1/sync/block?device=${tablet.key}&group=${group}&hash=${hash}`, { headers: { 'accept-encoding': accepts } })
    expect(block.headers.get('content-encoding')).toBe(coding)
    expect(block.headers.get('cache-control')).toBe('no-store')
    expect(toRows((await block.json()) as Columns)).toHaveLength(count)
  })

  test('an app of the protocol before is told that it is too old, and nothing else [FAULT-23]', async () => {
    const query = `device=earlier-device&group=${group}&user=${user.id}&cursor=12&confirmed=3`
    const answer = await fetch(`/api/v1/sync/pull?${query}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ from: 12, version: 12, rows: [], more: true, results: [], minApp: oldestApp })
  })

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
    [null, 'identity'],
  ])('large answers are sent as %s to callers that accept %s', async (coding, accepts) => {
    await lab.server.saveRows(group, 'samples', ...Array.from({ length: 30 }, (_, at) => makeSample({ id: 6_000_000 + at })))
    const body = JSON.stringify({ device: 'raw-device', group, app: '0.2.0', kinds: { samples: 1 } })
    const answer = await fetch('/api/v1/sync/manifest', { method: 'POST', headers: { 'accept-encoding': accepts, 'content-type': 'application/json' }, body })
    expect(answer.headers.get('content-encoding')).toBe(coding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    // fetch has decompressed it.
    expect(((await answer.json()) as Manifest).parts.map(({ part }) => part)).toEqual(['person/samples', 'group/samples'])
  })
})
