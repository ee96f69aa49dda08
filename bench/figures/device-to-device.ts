import { SecondDevice } from '../../e2e/harness/second-device.ts'
import { ask } from '../ask.ts'
import { atMost, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import type { Lab } from '../lab.ts'
import { median, percentile } from '../measure.ts'

const queued = 1_000

/** What is sent and received, between real devices and a real server. */
export const measureDeviceToDevice = defineGroup('together', async () => undefined, [
  { title: '1,000 queued writes pushed', measure: async (_, lab) => [await outgoing(lab)] },
  { title: 'A to B', measure: (_, lab) => fromAToB(lab) },
])

async function outgoing(lab: Lab): Promise<Figure> {
  const server = await lab.server()
  const page = await lab.benchPage(server.url)
  await ask(page, 'mirrorOurs', 'mara')
  const time = await ask(page, 'drain', queued)
  const amina = await SecondDevice.signIn(server.url, 'amina', 'aliquot-demo')
  const ns = (await amina.audit()).filter(({ command, n }) => command === 'sample.move@1' && n !== null).map(({ n }) => n!)
  const isExact = ns.length === queued && ns.every((n, at) => n === at + 1)
  if (!isExact) throw new Error(`the server has ${ns.length} of ${queued}, or in another order`)
  return atMost(2_000, { name: '1,000 queued writes pushed and confirmed', unit: 'ms', ours: time, note: 'each exactly once and in order, by the audit' })
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
  return [
    atMost(50, { name: 'A to B, from tap to shown, p50', unit: 'ms', ours: median(times) }),
    atMost(150, { name: 'A to B, from tap to shown, p95', unit: 'ms', ours: percentile(times, 95) }),
  ]
}
