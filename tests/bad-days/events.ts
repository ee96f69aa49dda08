import { setTimeout as delay } from 'node:timers/promises'
import { runAt } from '#tests/harness/postgres-cluster.ts'
import type { Device } from './device.ts'
import { conditions } from './network.ts'
import type { Random } from './random.ts'
import type { EngineName, Site } from './site.ts'
import type { Scene } from './scene.ts'

/** Reverts what was begun. */
export type End = () => Promise<void>

export interface EventKind {
  readonly name: string
  /** Events of one lane follow each other, those of different lanes overlap. Each device has its own network, tabs and clock. */
  readonly lane: 'server' | 'database' | 'network' | 'tabs' | 'clock'
  /** Only on this engine. */
  readonly engine?: EngineName
  /** Seconds. */
  readonly lasts: readonly [least: number, most: number]
  begin(scene: Scene, device: Device, random: Random): Promise<End>
}

const nothing: End = async () => {}

const serverEvents: readonly EventKind[] = [
  {
    name: 'server killed',
    lane: 'server',
    lasts: [0, 3],
    async begin({ site: { server } }) {
      await server.kill()
      return () => server.start()
    },
  },
  {
    name: 'server restarted',
    lane: 'server',
    lasts: [0, 1],
    async begin({ site: { server } }) {
      await server.stop()
      return () => server.start()
    },
  },
  {
    name: 'server suspended',
    lane: 'server',
    lasts: [1, 8],
    async begin({ site: { server } }) {
      server.pause()
      return async () => server.resume()
    },
  },
]

/** For PostgreSQL. What is down comes back when the event ends. */
function databaseEvent(name: string, lasts: EventKind['lasts'], begin: (database: NonNullable<Site['database']>) => Promise<End>): EventKind {
  return { name: `database ${name}`, lane: 'database', engine: 'postgres', lasts, begin: ({ site }) => begin(site.database!) }
}

/** Resolves once the process is gone and its parent has noticed. */
async function killAndAwait(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (isThere(pid)) await delay(20)
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const databaseEvents: readonly EventKind[] = [
  {
    name: 'disk full',
    lane: 'database',
    lasts: [2, 8],
    async begin({ site: { disk, server } }) {
      const { pid = process.pid } = server
      await disk.fill(pid)
      return () => disk.makeRoom(pid)
    },
  },
  {
    // Small writes succeed, large ones do not: nobody can predict which.
    name: 'disk nearly full',
    lane: 'database',
    lasts: [2, 8],
    async begin({ site: { disk, server } }, _, random) {
      const { pid = process.pid } = server
      await disk.fill(pid, 4_096 * (1 + random.below(40)))
      return () => disk.makeRoom(pid)
    },
  },
  databaseEvent('stopped fast', [0, 6], async ({ cluster }) => {
    await cluster.stop('fast')
    return () => cluster.start()
  }),
  databaseEvent('stopped at once', [0, 6], async ({ cluster }) => {
    await cluster.stop('immediate')
    return () => cluster.start()
  }),
  databaseEvent('suspended', [1, 10], async ({ cluster }) => {
    await cluster.pause()
    return () => cluster.resume()
  }),
  databaseEvent('connections ended', [0, 0], async ({ cluster, name }) => {
    await cluster.terminateConnections(name)
    return nothing
  }),
  databaseEvent('process killed', [0, 0], async ({ cluster, name }) => {
    const [found] = await runAt(cluster.url, `select pid from pg_stat_activity where datname = '${name}' and backend_type = 'client backend' limit 1`)
    if (found) await killAndAwait((found as { pid: number }).pid)
    // The cluster ends its other processes as well, and recovers.
    return () => cluster.start()
  }),
  databaseEvent('wire cut', [0, 8], async ({ wire }) => {
    wire.cut()
    return async () => wire.heal()
  }),
  databaseEvent('wire silent', [1, 15], async ({ wire }) => {
    wire.blackHole()
    return async () => wire.heal()
  }),
]

const networkEvents: readonly EventKind[] = conditions.map((condition) => ({
  name: `network: ${condition}`,
  lane: 'network',
  lasts: [1, 10],
  async begin(_, { network }) {
    network.become(condition)
    return async () => network.become(null)
  },
}))

const deviceEvents: readonly EventKind[] = [
  {
    name: 'device killed',
    lane: 'tabs',
    lasts: [0, 3],
    async begin(_, device, random) {
      await device.crash(random.below(40))
      return async () => void (await device.openTab())
    },
  },
  {
    name: 'second tab',
    lane: 'tabs',
    lasts: [2, 12],
    async begin(_, device) {
      const tab = await device.openTab()
      return async () => tab.die()
    },
  },
  {
    name: 'encryption turned on or off',
    lane: 'tabs',
    lasts: [0, 4],
    async begin(_, device) {
      const turned = await device.disk.turnEncryption?.()
      return turned ? () => turned.end() : nothing
    },
  },
  {
    name: 'disk connection lost',
    lane: 'tabs',
    lasts: [0, 0],
    async begin(_, device) {
      for (const { door } of device.tabs) door.loseConnection?.()
      return nothing
    },
  },
  {
    name: 'clock set',
    lane: 'clock',
    lasts: [2, 20],
    async begin(_, device, random) {
      const hours = random.pick([-24 * 365, -30, -1, -0.1, 0.1, 1, 30, 24 * 365])
      device.skew = Math.round(hours * 3_600_000)
      return random.chance(0.5) ? nothing : async () => void (device.skew = 0)
    },
  },
]

export const eventKinds: readonly EventKind[] = [...serverEvents, ...databaseEvents, ...networkEvents, ...deviceEvents]

export const kindsFor = (scene: Scene): EventKind[] => eventKinds.filter(({ engine = scene.site.engine }) => engine === scene.site.engine)

/** Seconds without trouble between two events of a lane. */
const peace: Readonly<Record<EventKind['lane'], readonly [number, number]>> = {
  server: [3, 10],
  database: [4, 14],
  network: [1, 8],
  tabs: [4, 15],
  clock: [5, 30],
}

export interface LaneOptions {
  scene: Scene
  kinds: readonly EventKind[]
  random: Random
  /** Within the day, in seconds. */
  ending: AbortSignal
  /** Shortens every event and every pause, for a short day. */
  pace: number
  log: (kind: EventKind, device: Device | null, what: 'begins' | 'ends') => void
}

/** Runs events until the day ends; then the last ones are reverted. */
export async function runLanes(options: LaneOptions): Promise<void> {
  const { scene, random } = options
  const shared = (['server', 'database'] as const).map((lane) => runLane(options, lane, null, random.fork()))
  const each = scene.devices.flatMap((device) => (['network', 'tabs', 'clock'] as const).map((lane) => runLane(options, lane, device, random.fork())))
  await Promise.all([...shared, ...each])
}

async function runLane({ scene, kinds, ending, pace, log }: LaneOptions, lane: EventKind['lane'], device: Device | null, random: Random): Promise<void> {
  const choice = kinds.filter((kind) => kind.lane === lane)
  if (!choice.length) return
  const wait = (seconds: number) => delay(seconds * 1_000 * pace, undefined, { signal: ending }).catch(() => {})
  for (;;) {
    await wait(random.between(...peace[lane]))
    if (ending.aborted) return
    const kind = random.pick(choice)
    log(kind, device, 'begins')
    const end = await kind.begin(scene, device ?? scene.devices[0]!, random)
    await wait(random.between(...kind.lasts))
    await end()
    log(kind, device, 'ends')
  }
}
