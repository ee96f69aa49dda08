import { cpSync } from 'node:fs'
import { SecondDevice } from '../../e2e/harness/second-device.ts'
import { ask } from '../ask.ts'
import { atMost, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import type { Lab } from '../lab.ts'
import { median, percentile, timed } from '../measure.ts'
import { bodyOf, inBatches, writer } from '../server-mutations.ts'

const queued = 1_000

/** What is sent and received, between real devices and a real server. */
export const measureDeviceToDevice = defineGroup('together', async () => undefined, [
  { title: '1,000 queued writes pushed', measure: async (_, lab) => [await outgoing(lab)] },
  { title: '300 moves in a row', measure: (_, lab) => movesInARow(lab) },
  { title: 'A to B', measure: (_, lab) => fromAToB(lab) },
])

async function outgoing(lab: Lab): Promise<Figure> {
  const server = await lab.server()
  const page = await lab.benchPage(server.url)
  await ask(page, 'mirrorOurs', 'mara')
  const time = await ask(page, 'drain', queued)
  await checkMoves(server.url, queued)
  return atMost(2_000, { name: '1,000 queued writes pushed and confirmed', unit: 'ms', ours: time, note: 'each exactly once and in order, by the audit' })
}

/** Each exactly once, and in order. */
async function checkMoves(url: string, count: number): Promise<void> {
  const amina = await SecondDevice.signIn(url, 'amina', 'aliquot-demo')
  const ns = (await amina.audit()).filter(({ command, n }) => command === 'sample.move@1' && n !== null).map(({ n }) => n!)
  const isExact = ns.length === count && ns.every((n, at) => n === at + 1)
  if (!isExact) throw new Error(`the server has ${ns.length} of ${count}, or in another order`)
}

const inARow = 300
const rounds = 3

/** Saved one by one and then sent; and the same moves sent to another server at once, in any order, by as many devices as there are pushes. */
async function movesInARow(lab: Lab): Promise<Figure[]> {
  const [folder, copy] = [lab.folder('row'), lab.folder('row')]
  await (await lab.server({ dataFolder: folder })).kill('SIGTERM')
  cpSync(folder, copy, { recursive: true })
  const [server, other] = [await lab.server({ dataFolder: folder }), await lab.server({ dataFolder: copy })]
  const page = await lab.benchPage(server.url)
  await ask(page, 'mirrorOurs', writer.login)
  const times: Awaited<ReturnType<typeof ask<'movesInARow'>>>[] = []
  const drains = { ours: [] as number[], floor: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.push(await ask(page, 'movesInARow', inARow))
    const batches = [...inBatches(await ask(page, 'readQueued'))]
    const devices = await Promise.all(batches.map(() => SecondDevice.signIn(other.url, writer.login, 'aliquot-demo')))
    const push = async (device: SecondDevice, at: number) => {
      const { epoch } = device.session
      await device.post('/api/v1/sync/push', bodyOf(epoch, device.key, batches[at]!.batch, 1))
    }
    drains.floor.push(await timed(() => Promise.all(devices.map(push))))
    drains.ours.push(await ask(page, 'drainQueue'))
  }
  await checkMoves(server.url, rounds * inARow)
  const name = `${inARow} moves one after the other`
  const middle = (what: keyof (typeof times)[number]) => median(times.map((each) => each[what]))
  return [
    noLongerThan(1.5, { name: `${name}, each awaited`, unit: 'ms', ours: middle('ours'), floor: middle('floor') }),
    atMost(8, { name: `${name}: requests to the device's database, each`, unit: '', ours: middle('requests') }),
    noLongerThan(2, {
      name: `${name}, then sent and confirmed`,
      unit: 'ms',
      ours: median(drains.ours),
      floor: median(drains.floor),
      note: 'in order and exactly once, by the audit; the baseline sends the same moves at once in any order, and confirms nothing',
    }),
  ]
}

async function fromAToB(lab: Lab): Promise<Figure[]> {
  const server = await lab.server()
  const virology = 2
  const [a, b] = [await lab.benchPage(server.url), await lab.benchPage(server.url)]
  await ask(a, 'goOnline', 'mara', virology)
  await ask(b, 'goOnline', 'ingrid', virology)
  const sampleId = await ask(a, 'firstSample')
  await ask(b, 'watchNotes', sampleId)
  const times: number[] = []
  for (let round = 0; round < (lab.isQuick ? 60 : 200); round++) {
    const note = `seen ${round}`
    const tapped = await ask(a, 'writeNote', sampleId, note)
    times.push((await ask(b, 'whenSeen', note)) - tapped)
  }
  const documentId = await ask(a, 'beginText', sampleId)
  await ask(b, 'watchText', documentId)
  const letters: number[] = []
  for (let round = 0; round < (lab.isQuick ? 60 : 200); round++) {
    const word = `word${round}`
    const typed = await ask(a, 'typeWord', documentId, word)
    letters.push((await ask(b, 'whenSeen', word)) - typed)
  }
  const note = 'saved at once, as while someone else is in the experiment'
  return [
    atMost(250, { name: 'A to B, from a key in a text to shown, p50', unit: 'ms', ours: median(letters), note }),
    atMost(500, { name: 'A to B, from a key in a text to shown, p95', unit: 'ms', ours: percentile(letters, 95) }),
    atMost(20, { name: 'A to B, from tap to shown, p50', unit: 'ms', ours: median(times) }),
    atMost(60, { name: 'A to B, from tap to shown, p95', unit: 'ms', ours: percentile(times, 95) }),
  ]
}
