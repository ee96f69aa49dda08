import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../../tests/bad-days/random.ts'
import { labHost } from '../harness/lab.ts'
import { Network } from '../harness/network.ts'
import { SecondDevice, type AuditRow } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { Tablet } from '../harness/tablet.ts'
import { demoPassword, waitUntilSent } from '../pages/sign-in.ts'
import { createSample } from '../pages/create-sample.ts'
import { downloadAgain, isOf, moveSample, readMutations, writeNote, type Act, type Entry } from './person.ts'

export interface KillOptions {
  readonly kills: number
  readonly seed: number
  say?(line: string): void
}

export interface KillReport {
  kills: number
  seconds: number
  /** How many the screen showed as saved. */
  readonly saved: Record<Act['kind'], number>
  /** How often the browser was killed in each situation. */
  readonly situations: Record<Situation, number>
  lost: number
  doubled: number
  /** Of those saved: refused by the server, and in the list for the person. */
  rejected: number
  /** Ms from the start of the browser until the home screen was there. */
  slowestStart: number
  readonly wrong: string[]
}

const situations = ['online', 'offline', 'downloading'] as const
type Situation = (typeof situations)[number]

interface Sample {
  id: number
  name: string
  ownerId: number
  archived: number
  layerId: number | null
}
interface Layer {
  id: number
  rows: number
  columns: number
  archived: number
}

const maxLifetime = 6_000
const timeout = 60_000

/**
 * A person writes on a tablet: a real browser with a profile on a disk. All its processes are killed at a random moment and started again with
 * the same profile. Then everything that the screen showed as saved must be there, once.
 */
export async function killBrowsers(options: KillOptions): Promise<KillReport> {
  const server = await ServerProcess.install()
  const network = await Network.open(labHost)
  const tablet = await Tablet.unpack(network, 'mara')
  try {
    await server.start()
    network.leadTo(server.port)
    return await new Kills(server, network, tablet, options).run()
  } finally {
    await tablet.dispose()
    await network.close()
    await server.dispose()
  }
}

class Kills {
  readonly #server: ServerProcess
  readonly #network: Network
  readonly #tablet: Tablet
  readonly #options: KillOptions
  readonly #random: Random
  readonly #saved: Act[] = []
  /** Everything that was begun. */
  readonly #begun: Act[] = []
  readonly #report: KillReport
  #notes: number[] = []
  #moves: number[] = []
  #boxes: number[] = []
  #isKilled = false

  constructor(server: ServerProcess, network: Network, tablet: Tablet, options: KillOptions) {
    this.#server = server
    this.#network = network
    this.#tablet = tablet
    this.#options = options
    this.#random = new Random(options.seed)
    this.#report = {
      kills: 0,
      seconds: 0,
      saved: { note: 0, sample: 0, move: 0 },
      situations: { online: 0, offline: 0, downloading: 0 },
      lost: 0,
      doubled: 0,
      rejected: 0,
      slowestStart: 0,
      wrong: [],
    }
  }

  async run(): Promise<KillReport> {
    const begun = performance.now()
    const report = this.#report
    const administrator = await SecondDevice.signIn(this.#server.url, 'amina', demoPassword)
    const mara = await SecondDevice.signIn(this.#server.url, 'mara', demoPassword)
    await this.#chooseRows(mara)
    const first = (await administrator.audit()).at(-1)?.seq ?? 0
    while (report.kills < this.#options.kills) {
      await this.#live(this.#random.pick(situations), administrator, first)
      if (report.kills % 10 === 0) this.#options.say?.(`${report.kills} kills, ${this.#saved.length} changes saved`)
    }
    const page = await this.#start()
    await waitUntilSent(page)
    await this.#compare(page, mara, await audited(administrator, first))
    for (const violation of this.#tablet.violations) report.wrong.push(violation)
    report.seconds = (performance.now() - begun) / 1_000
    return report
  }

  /** Samples to write on, and boxes with room for those to be moved. */
  async #chooseRows(mara: SecondDevice): Promise<void> {
    const samples = await mara.rows<Sample>('samples')
    const own = samples.filter(({ archived, ownerId }) => !archived && ownerId === mara.session.userId).map(({ id }) => id)
    this.#notes = own.slice(0, 20)
    this.#moves = own.slice(20)
    const held = new Map<number, number>()
    for (const { layerId } of samples) if (layerId !== null) held.set(layerId, (held.get(layerId) ?? 0) + 1)
    const room = ({ id, rows, columns }: Layer) => rows * columns - (held.get(id) ?? 0)
    const boxes = (await mara.rows<Layer>('storageLayers')).filter(({ rows, columns, archived }) => rows * columns > 0 && !archived)
    this.#boxes = boxes
      .toSorted((a, b) => room(b) - room(a))
      .slice(0, 5)
      .map(({ id }) => id)
  }

  /** From one start of the browser to its death. */
  async #live(situation: Situation, administrator: SecondDevice, first: number): Promise<void> {
    const report = this.#report
    if (situation === 'offline') this.#network.leadTo(undefined)
    const page = await this.#start()
    await this.#look(page, administrator, first)
    this.#isKilled = false
    const work = this.#work(page, situation)
    await wait(this.#random.between(0, maxLifetime))
    this.#isKilled = true
    await this.#tablet.kill()
    await work
    this.#network.leadTo(this.#server.port)
    report.kills++
    report.situations[situation]++
  }

  async #start(): Promise<Page> {
    const at = performance.now()
    const page = await this.#tablet.start()
    await page.goto(this.#network.url)
    const home = page.getByRole('heading', { name: 'Today' })
    const password = page.getByRole('textbox', { name: 'Password' })
    await home.or(password).first().waitFor({ timeout: timeout })
    // Whether the browser had saved its cookies when it died is a matter of chance.
    if (await password.isVisible()) {
      await password.fill(demoPassword)
      await page.getByRole('button', { name: /^(Sign in|Unlock)$/ }).click()
      await home.waitFor({ timeout: timeout })
    }
    this.#report.slowestStart = Math.max(this.#report.slowestStart, performance.now() - at)
    return page
  }

  /** Everything saved in an earlier life is on the tablet, or at the server. */
  async #look(page: Page, administrator: SecondDevice, first: number): Promise<void> {
    const entries = [...(await readMutations(page)), ...(await audited(administrator, first))]
    for (const act of this.#saved)
      if (!entries.some((entry) => isOf(act, entry))) this.#report.wrong.push(`after kill ${this.#report.kills}: ${JSON.stringify(act)} is gone`)
  }

  /** One change after another, until the browser is dead. */
  async #work(page: Page, situation: Situation): Promise<void> {
    try {
      if (situation === 'downloading') await downloadAgain(page, this.#network.url)
      for (;;) await this.#change(page)
    } catch (error) {
      if (!this.#isKilled) this.#report.wrong.push(`a person could not work on (${situation}): ${String(error)}`)
    }
  }

  async #change(page: Page): Promise<void> {
    const { url } = this.#network
    const name = `Kill ${this.#options.seed}-${this.#begun.length + 1}`
    const kind = this.#random.pick(['note', 'note', 'sample', 'move'] as const)
    const sampleId = kind === 'move' ? this.#moves.pop() : undefined
    if (sampleId !== undefined) {
      const layerId = this.#random.pick(this.#boxes)
      await this.#save({ kind: 'move', sampleId, layerId }, () => moveSample(page, url, sampleId, layerId))
    } else if (kind === 'sample') await this.#save({ kind, name }, () => createSample(page, name))
    else await this.#save({ kind: 'note', text: name }, () => writeNote(page, url, this.#random.pick(this.#notes), name))
  }

  async #save(act: Act, work: () => Promise<void>): Promise<void> {
    this.#begun.push(act)
    await work()
    this.#saved.push(act)
    this.#report.saved[act.kind]++
  }

  /** Each saved change was processed once; each other one that was begun, once or not at all. */
  async #compare(page: Page, mara: SecondDevice, entries: readonly AuditRow[]): Promise<void> {
    const report = this.#report
    const samples = await mara.rows<Sample>('samples')
    const shown: Entry[] = await readMutations(page)
    for (const act of this.#begun) {
      const own = entries.filter((entry) => isOf(act, entry))
      const isSaved = this.#saved.includes(act)
      if (own.length > 1) report.doubled++
      if (isSaved && own.length === 0) report.lost++
      if (act.kind === 'sample' && samples.filter(({ name }) => name === act.name).length > 1) report.doubled++
      const refusal = own.find(({ code }) => code !== null)
      if (!refusal || !isSaved) continue
      report.rejected++
      if (!shown.some((entry) => isOf(act, entry))) report.wrong.push(`${JSON.stringify(act)} was rejected with ${refusal.code} and is not shown`)
    }
  }
}

const audited = async (administrator: SecondDevice, first: number): Promise<AuditRow[]> =>
  (await administrator.audit()).filter(({ seq, n }) => seq > first && n !== null)
