import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { routes } from '#server/routes/list.ts'
import { Budget } from '#server/security/limits/budget.ts'
import { ConcurrencyLimiter } from '#server/security/limits/concurrency-limiter.ts'
import { usualBudgets } from '#server/settings/budgets.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { endless, type Fetch } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const huge = 'x'.repeat(235 * 1024)
const refusedEdit = { sampleId: 1, set: { note: { was: '', to: huge } } }

describeServer(
  'the budget of a person',
  (lab) => {
    test('includes every route, also sync and .ashx: one call beyond it is refused with 429 and when to try again [FAULT-02]', async () => {
      const group = await lab.server.makeGroup()
      const ada = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
      const other = await lab.server.signIn(await lab.server.makeUser('Member', group))
      const free = routes.filter(({ cost }) => cost === 0).map(({ path }) => path)
      expect(free).toEqual(['/healthz', '/readyz'])
      while ((await ada('/api/v1/sync/session')).status === 200);
      for (const { method, path } of routes.filter((route) => route.cost !== 0)) {
        const answer = await ada(path.replaceAll(/:\w+/g, '1'), { method, ...(method !== 'GET' && { body: '{}' }) })
        expect(answer.status, path).toBe(429)
        expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
        expect(await answer.json(), path).toMatchObject({ code: 'request.too-many' })
      }
      expect((await other('/api/v1/sync/session')).status).toBe(200)
    })

    test('is refilled over time [FAULT-02]', async () => {
      const ada = await lab.server.signIn(await lab.server.makeUser('Member', await lab.server.makeGroup()))
      let refused = await ada('/api/v1/sync/session')
      while (refused.status === 200) refused = await ada('/api/v1/sync/session')
      lab.server.now += Number(refused.headers.get('retry-after')) * 1_000
      expect((await ada('/api/v1/sync/session')).status).toBe(200)
    })
  },
  { budgets: { ...endless, person: { perSecond: 10, burst: 100 } } },
)

describeServer(
  'the budget of an address',
  (lab) => {
    test('strangers use up their address, including web app and unknown addresses; people signed in there are not affected [FAULT-02]', async () => {
      const ada = await lab.server.signIn(await lab.server.makeUser('Member', await lab.server.makeGroup()))
      expect((await ada('/api/v1/sync/session')).status).toBe(200)
      const paths = ['/api/v1/sync/session', '/login/', '/nothing.ashx', '/assets/gone.js']
      const until429 = async (path: string) => {
        for (;;) if ((await lab.server.anonymous(path)).status === 429) return
      }
      await until429('/assets/gone.js')
      for (const path of paths) expect((await lab.server.anonymous(path)).status, path).toBe(429)
      const made = { headers: { authorization: 'y'.repeat(43) } }
      expect((await lab.server.anonymous('/api/v1/sync/session', made)).status).toBe(429)
      expect((await ada('/api/v1/sync/session')).status).toBe(200)
      expect((await lab.server.anonymous('/healthz')).status).toBe(200)
    })
  },
  { budgets: { ...endless, address: { perSecond: 10, burst: 300 } } },
)

describeServer(
  'the default limits',
  (lab) => {
    const signedIn = async (role: 'Member' | 'Guest') => {
      const group = await lab.server.makeGroup()
      const user = await lab.server.makeUser(role, group)
      const fetch = await lab.server.signIn(user)
      return { group, user, fetch, device: new WireDevice(fetch, user, group) }
    }
    const send = async ({ device, fetch }: { device: WireDevice; fetch: Fetch }, input: unknown, count: number) => {
      const { epoch } = (await (await fetch('/api/v1/sync/session')).json()) as SessionInfo
      const mutations = Array.from({ length: count }, () => device.mutation('sample.edit@1', input))
      const body = JSON.stringify({ epoch, device: device.key, mutations })
      return fetch('/api/v1/sync/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }

    // The clock is stopped: nothing is refilled meanwhile.
    test('are never reached by a normal device: a thousand writes, two first mirrors of 100,000 samples, a rack of 96 scans [FAULT-02]', async () => {
      const { fetch, group, user, device } = await signedIn('Member')
      const sample = await lab.server.makeSample(group, { ownerId: user.id })
      const statuses: number[] = []
      for (let push = 0; push < 20; push++) {
        const edit = { sampleId: sample.id, set: { note: { was: '', to: `a note of some length, number ${push}`.repeat(5) } } }
        statuses.push((await send({ device, fetch }, edit, limits.push.mutations)).status, (await device.pull()).status)
      }
      const blocksOfMirrors = 2 * Math.ceil(100_000 / limits.snapshot.blockRows)
      for (let mirror = 0; mirror < 2; mirror++) statuses.push((await device.manifest()).status)
      // The charge for a block is the same whether it is still there or not.
      const answers = await Promise.all(Array.from({ length: blocksOfMirrors }, () => device.block('0'.repeat(64))))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
      for (let scan = 0; scan < 96; scan++) {
        if (scan % 40 === 0) lab.server.now += 1_000
        statuses.push((await fetch(`/api/v1/samples/forBarcodes?barcodes=00500000000${scan}`)).status)
      }
      expect(new Set(statuses)).toEqual(new Set([200]))
    })

    test('allow few refused pushes of 240 KB, which are short in the audit log with length and hash, and the chain stays intact [FAULT-02]', async () => {
      const { fetch, group, device } = await signedIn('Guest')
      let taken = 0
      while ((await send({ device, fetch }, refusedEdit, 1)).status === 200) taken++
      expect(taken).toBeGreaterThan(5)
      expect(taken).toBeLessThan(100)
      const rows = await lab.server.engine.read((sql) => sql.all<{ input: string }>('select input from audit where group_id = $1', [group]))
      expect(rows).toHaveLength(taken)
      for (const { input } of rows) {
        expect(input.length).toBeLessThan(1_000)
        expect(JSON.parse(input)).toEqual({
          cut: {
            begins: expect.stringMatching(/^{"sampleId":1,"set":{"note":{"to":"xxx/),
            length: expect.any(Number),
            sha256: expect.stringMatching(/^[\da-f]{64}$/),
          },
        })
      }
      expect(await verifyAudit(lab.server.engine, group)).toEqual({ entries: taken, broken: null })
    })

    test('do not stop a device for long because of many small refusals, as after losing a role [FAULT-02]', async () => {
      const { fetch, device } = await signedIn('Guest')
      const small = { sampleId: 1, set: { note: { was: '', to: 'a note' } } }
      for (let push = 0; push < 10; push++) expect((await send({ device, fetch }, small, limits.push.mutations)).status).toBe(200)
    })
  },
  { budgets: usualBudgets, apiRate: 50 },
)

test('a budget has one bucket per key, refills up to its burst, and a clock that is set back adds nothing [FAULT-02]', () => {
  const budget = new Budget({ perSecond: 10, burst: 100 })
  budget.charge('a', 100, 1_000)
  expect([budget.wait('a', 10, 1_000), budget.wait('b', 100, 1_000), budget.wait('a', 10, 2_000), budget.wait('a', 10, 0)]).toEqual([1_000, 0, 0, 1_000])
  expect(budget.wait('a', 1_000, 11_000)).toBe(0)
  budget.charge('a', 1_000_000, 2_000)
  expect(budget.wait('a', 10, 2_000)).toBe(11_000)
})

test('a budget remembers a limited number of keys, however many come [FAULT-02]', () => {
  const budget = new Budget({ perSecond: 10, burst: 100 })
  for (let key = 0; key < 50_000; key++) budget.charge(`address ${key}`, 50, 1_000)
  expect(budget.size).toBeLessThanOrEqual(10_000)
  expect(budget.wait('address 49999', 60, 1_000)).toBeGreaterThan(0)
})

test('a limited number of calls per key run at once, the rest in order; others do not wait [FAULT-02]', async () => {
  const lanes = new ConcurrencyLimiter({ atOnce: 1, waiting: 2 })
  const begun: string[] = []
  const enter = (key: string, name: string) => {
    const place = lanes.acquire(key)
    void place?.turn.then(() => begun.push(name))
    return place
  }
  const [first, second, third] = [enter('a', 'first'), enter('a', 'second'), enter('a', 'third')]
  expect(enter('a', 'fourth')).toBeUndefined()
  enter('b', 'other')
  await Promise.resolve()
  expect(begun).toEqual(['first', 'other'])
  second!.leave()
  first!.leave()
  first!.leave()
  await third!.turn
  expect(begun.filter((name) => name !== 'second')).toEqual(['first', 'other', 'third'])
})
