import { beforeAll, expect, test } from 'vitest'
import { asTx, Draft } from '#domain/draft.ts'
import { leasedKinds } from '#domain/leased-kinds.ts'
import { limits, serverLimits } from '#domain/limits.ts'
import { hasPermission, mayCreate } from '#domain/permission.ts'
import { rolePermissions, type RoleName } from '#domain/roles.ts'
import { Refusal } from '#domain/tx.ts'
import { createBooking } from '#domain/commands/create-booking.ts'
import { createExperiment } from '#domain/commands/create-experiment.ts'
import { createLayer } from '#domain/commands/create-layer.ts'
import { createProject } from '#domain/commands/create-project.ts'
import { createBudget } from '#domain/commands/create-budget.ts'
import { createProduct } from '#domain/commands/create-product.ts'
import { requestOrder } from '#domain/commands/request-order.ts'
import { createProtocol } from '#domain/commands/create-protocol.ts'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { createStudy } from '#domain/commands/create-study.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import type { Command } from '#domain/command.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { endless, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { makeMember, makeSample } from '#tests/harness/factories.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const roles = Object.keys(rolePermissions) as RoleName[]
/** The command that creates something new of a kind. */
const makers = {
  samples: createSample,
  storageLayers: createLayer,
  storageUnits: createStorageUnit,
  sampleSeries: createSeries,
  sampleTypes: createSampleType,
  // Also whoever may change the types.
  sampleFields: editSample,
  tableViews: saveTableView,
  projects: createProject,
  studies: createStudy,
  experiments: createExperiment,
  sections: createSection,
  protocols: createProtocol,
  products: createProduct,
  orderItems: requestOrder,
  budgets: createBudget,
  bookings: createBooking,
} as unknown as Record<(typeof leasedKinds)[number], Command>

test.each(roles)('ids are for a %s of exactly the kinds whose command does not refuse them [FAULT-02]', async (role) => {
  const source = {
    get: async (entity: string) => (entity === 'members' ? makeMember({ id: 1, role }) : entity === 'samples' ? makeSample({ ownerId: 1 }) : undefined),
    range: async () => [],
  }
  for (const kind of leasedKinds) {
    // Other errors of an empty input are found only after the permission check.
    const outcome = await makers[kind]
      .apply(asTx(new Draft(source as never)), { fields: [], added: [] }, { userId: 1, groupId: 1, at: 0 })
      .catch((error: unknown) => error)
    const isDenied = outcome instanceof Refusal && outcome.code === 'permission.denied'
    expect(isDenied, kind).toBe(!mayCreate({ role }, kind))
  }
  expect(hasPermission({ role }, 'Sample.Create')).toBe(mayCreate({ role }, 'samples'))
})

describeServer(
  'limits',
  (lab) => {
    let group: number
    beforeAll(async () => {
      group = await lab.server.makeGroup()
    })
    const come = async (role: RoleName): Promise<{ user: TestUser; fetch: Fetch; device: WireDevice }> => {
      const user = await lab.server.makeUser(role, group)
      const fetch = await lab.server.signIn(user)
      return { user, fetch, device: new WireDevice(fetch, user, group) }
    }

    test('a Guest leases only ids of views [FAULT-02]', async () => {
      const { device } = await come('Guest')
      for (const kind of leasedKinds) {
        const answer = await device.lease(kind, 5)
        expect(answer.status, kind).toBe(kind === 'tableViews' ? 200 : 403)
        if (answer.status === 403) expect(await answer.json()).toMatchObject({ code: 'permission.denied' })
      }
    })

    test('a person leases a limited number of ids of a kind within an hour, on however many devices [FAULT-02]', async () => {
      const { user, fetch, device } = await come('Member')
      const other = new WireDevice(fetch, user, group)
      const each = limits.import.ids
      for (let given = 0; given + each <= limits.lease.maxPerWindow; given += each) expect((await device.lease('samples', each)).status).toBe(200)
      const refused = await other.lease('samples', each)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
      expect((await device.lease('storageLayers', 5)).status).toBe(200)
      expect((await (await come('Member')).device.lease('samples', each)).status).toBe(200)
      lab.server.now += limits.lease.window
      expect((await other.lease('samples', 5)).status).toBe(200)
    })

    test('ids of more than twelve digits are refused with an error: to a device, to the API, and in new rows [FAULT-02]', async () => {
      const { device, fetch } = await come('Member')
      const next = serverLimits.id.most - 9
      const setCounter = 'insert into id_counter(kind, next) values ($1, $2) on conflict (kind) do update set next = $2'
      const counters = () => lab.server.engine.read((sql) => sql.all("select next from id_counter where kind = 'sampleSeries'"))
      await lab.server.engine.write(async (sql) => {
        await sql.all(setCounter, ['sampleSeries', next])
        await sql.all(setCounter, ['tableViews', serverLimits.id.most + 1])
      })
      const refused = await device.lease('sampleSeries', 11)
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'id.exhausted', message: expect.stringContaining('12-digit IDs') }])
      expect(await counters()).toEqual([{ next }])
      expect(await (await device.lease('sampleSeries', 10)).json()).toEqual({ kind: 'sampleSeries', first: next, last: serverLimits.id.most })
      expect((await device.lease('sampleSeries', 1)).status).toBe(409)

      const view = { action: 'saveNewView', scope: 'SAMPLES', viewName: 'Mine', viewObject: { columns: ['name'] } }
      const saved = await fetch('/media/js/helpers/handlers/viewSource.ashx', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(view),
      })
      expect([saved.status, await saved.json()]).toMatchObject([409, { code: 'id.exhausted' }])

      const made = { id: serverLimits.id.most + 1, name: 'Beyond', sampleIds: [] }
      await device.push(device.mutation('series.create@1', made))
      const { results } = await device.page()
      expect(results).toMatchObject([{ n: 1, code: 'id.exhausted' }])
    })

    test('with one stream too many the oldest of that person ends; with too many in total the next is refused [FAULT-02]', async () => {
      const { fetch } = await come('Member')
      const open = async (by: Fetch) => by(`/api/v1/sync/events?group=${group}`)
      const first = await open(fetch)
      const ended = first.text()
      const rest = [await open(fetch), await open(fetch), await open(fetch)]
      expect(rest.map(({ status }) => status)).toEqual([200, 200, 200])
      await ended
      expect(lab.server.app.services.streams.size).toBe(3)
      const other = (await come('Member')).fetch
      const [fits, beyond] = [await open(other), await open(other)]
      expect([fits.status, beyond.status]).toEqual([200, 429])
      expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0)
      lab.server.app.services.streams.endAll()
      await Promise.all([...rest, fits].map((stream) => stream.text()))
    })

    test('a page of the audit log ends when it is long enough, and says that there is more [FAULT-02]', async () => {
      const { fetch } = await come('Administrator')
      const { fetch: writes, user, device } = await come('Member')
      const sample = await lab.server.makeSample(group, { ownerId: user.id })
      const long = 'x'.repeat(limits.text.longest)
      for (let push = 0; push < 4; push++) {
        const edits = Array.from({ length: 20 }, (_, at) =>
          device.mutation('sample.edit@1', { sampleId: sample.id, set: { note: { was: '', to: `${push}.${at} ${long}`.slice(0, limits.text.longest) } } }),
        )
        expect((await device.push(...edits)).status).toBe(200)
      }
      const seen: number[] = []
      for (let [after, hasMore] = [0, true]; hasMore;) {
        const answer = await fetch(`/api/v1/audit?$records=1000&after=${after}`)
        const text = await answer.text()
        expect(text.length).toBeLessThan(2 * 1024 * 1024)
        const page = JSON.parse(text) as { data: { seq: number }[]; recordCount: number; hasMore: boolean }
        seen.push(...page.data.map(({ seq }) => seq))
        expect(page.recordCount).toBe(page.data.length)
        hasMore = page.hasMore
        after = seen.at(-1)!
      }
      expect(seen).toEqual(seen.map((_, at) => at + 1))
      expect(seen.length).toBeGreaterThanOrEqual(80)
      const history = (await (await writes(`/api/v1/samples/${sample.id}/history?$records=50`)).json()) as { data: { version: number }[] }
      expect(history.data).toHaveLength(50)
      expect(history.data.every(({ version }, at, all) => at === 0 || version < all[at - 1]!.version)).toBe(true)
    })

    test('a stranger’s request must be short, and one by someone signed in at most as long as its route needs [FAULT-02]', async () => {
      const { fetch } = await come('Member')
      const post = (by: Fetch, path: string, length: number) =>
        by(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify('x'.repeat(length)) })
      expect((await post(lab.server.anonymous, '/login/login.ashx', serverLimits.body.stranger)).status).toBe(413)
      expect((await post(fetch, '/api/v1/sync/leases', serverLimits.body.usual)).status).toBe(413)
      expect((await post(fetch, '/media/js/helpers/handlers/tableViews.ashx', serverLimits.body.usual)).status).toBe(400)
    })
  },
  { budgets: { ...endless, streamsOfPerson: 3, streams: 4 } },
)
