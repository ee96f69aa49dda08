import { beforeEach, expect, test, vi } from 'vitest'
import { presenceTimes, type OtherPresence, type PresenceCall } from '#domain/wire/sync/presence.ts'
import { ExperimentPresence } from '#src/workspace/presence/experiment-presence.ts'
import { afterTest } from '#tests/harness/after-test.ts'

const makePage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' })
let page = makePage()
let channel = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  page = makePage()
  channel = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  afterTest(() => vi.useRealTimers())
})

const other = (fields: Partial<OtherPresence> = {}): OtherPresence => ({
  userId: 2,
  page: 'page-of-tobias',
  n: 1,
  experimentId: 7,
  place: null,
  lasts: presenceTimes.lasts,
  ...fields,
})

/** A page of Mara that shows experiment 7; `others` is what the server answers. */
function open() {
  const calls: PresenceCall[] = []
  const server: { others: OtherPresence[]; isReached: boolean } = { others: [], isReached: true }
  const say = async (call: PresenceCall) => {
    calls.push(call)
    return server.isReached
      ? ({ ok: true, value: { others: server.others } } as const)
      : ({ ok: false, failure: { code: 'network.unreachable', message: '' } } as never)
  }
  const presence = new ExperimentPresence({ experimentId: 7, userId: 1, say, openChannel: () => channel as never })
  presence.start()
  const hear = (said: unknown, type = 'sync.presence') => channel.dispatchEvent(new MessageEvent('message', { data: { type, other: said } }))
  const users = () => presence.read().map(({ userId }) => userId)
  return { presence, calls, server, hear, users }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const place = { documentId: 'document-0000-0000-0001', cursor: null }

test('it says that the person is here every few seconds, and soon where they are, but not with each letter', async () => {
  const { presence, calls } = open()
  await pass(0)
  expect(calls).toMatchObject([{ n: 1, experimentId: 7, place: null, leaves: false }])
  for (let letter = 0; letter < 20; letter++) {
    presence.moveTo(() => place)
    await pass(50)
  }
  expect(calls.length).toBeGreaterThan(2)
  expect(calls.length).toBeLessThan(7)
  expect(calls.at(-1)).toMatchObject({ place })
  const before = calls.length
  await pass(3 * presenceTimes.beat)
  expect(calls).toHaveLength(before + 3)
  expect(calls.map(({ n }) => n)).toEqual(calls.map((_, at) => at + 1))
})

test('it says goodbye when the page is hidden or left, and is somebody new when it is back', async () => {
  const { presence, calls } = open()
  await pass(0)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(calls.at(-1)).toMatchObject({ leaves: true, page: calls[0]!.page })
  await pass(60_000)
  presence.moveTo(() => place)
  await pass(1_000)
  expect(calls).toHaveLength(2)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(1_000)
  expect(calls.at(-1)).toMatchObject({ leaves: false })
  expect(calls.at(-1)!.page).not.toBe(calls[0]!.page)
  page.dispatchEvent(new Event('pagehide'))
  expect(calls.at(-1)).toMatchObject({ leaves: true })
})

test('others come with the answer and with the stream, and go when they say so', async () => {
  const { server, hear, users } = open()
  server.others = [other()]
  await pass(0)
  expect(users()).toEqual([2])
  hear(other({ userId: 3, page: 'page-of-priya' }))
  expect(users()).toEqual([2, 3])
  hear(other({ n: 5, lasts: 0 }))
  expect(users()).toEqual([3])
  // An answer that was on its way when they left.
  await pass(presenceTimes.beat)
  expect(users()).toEqual([3])
})

test('someone of whom nothing is heard any more is gone within ten seconds, also without a network', async () => {
  const { server, hear, users } = open()
  await pass(0)
  server.isReached = false
  hear(other())
  await pass(presenceTimes.lasts - 1)
  expect(users()).toEqual([2])
  await pass(1)
  expect(users()).toEqual([])
})

test('one who is still there for less time, as the server says, is gone by then', async () => {
  const { server, users } = open()
  server.others = [other({ lasts: 500 })]
  await pass(0)
  server.others = []
  await pass(500)
  expect(users()).toEqual([])
})

test('without a network it asks again every few seconds only, and goes on once it is reached', async () => {
  const { presence, calls, server } = open()
  server.isReached = false
  await pass(0)
  for (let letter = 0; letter < 40; letter++) {
    presence.moveTo(() => place)
    await pass(50)
  }
  expect(calls).toHaveLength(1)
  server.isReached = true
  await pass(presenceTimes.beat)
  expect(calls.at(-1)).toMatchObject({ n: 2, place })
  presence.moveTo(() => null)
  await pass(500)
  expect(calls.at(-1)).toMatchObject({ n: 3, place: null })
})

test('it shows nobody of another experiment, not the person itself, nothing older, and nothing else', async () => {
  const { hear, users, presence } = open()
  await pass(0)
  hear(other({ experimentId: 8 }))
  hear(other({ userId: 1 }))
  hear({ ...other(), place: 'anywhere' })
  hear(null)
  hear(other(), 'sync.status')
  expect(users()).toEqual([])
  hear(other({ n: 4, place }))
  hear(other({ n: 3 }))
  expect(presence.read()).toMatchObject([{ place }])
  expect(presence.hasOthers).toBe(true)
})
