import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../../tests/bad-days/random.ts'
import { word, WordLedger } from '../../tests/harness/word-ledger.ts'
import { startChromium, type ChromiumDriver } from '../engines/chromium.ts'
import { BrowserUser, demoPassword, type Driver } from '../engines/driver.ts'
import { startFirefox } from '../engines/firefox.ts'
import { startWebKit } from '../engines/webkit.ts'
import { labHost } from '../harness/lab.ts'
import { Network } from '../harness/network.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { Tablet } from '../harness/tablet.ts'
import { signIn, waitForIds, waitForMirror } from '../pages/sign-in.ts'
import { asPrinted, readEln, readHtml, readPaper } from './copies.ts'
import { makeChange } from './changes.ts'
import { Person, type Diary } from './person.ts'
import { doubleWord, dropLetter, dropWord, type Plant } from './plants.ts'

export const browserNames = ['chromium', 'firefox', 'webkit'] as const
export type BrowserName = (typeof browserNames)[number]

export interface CoWriteOptions {
  readonly seed: number
  /** Whoever has no browser of their own takes the first one again. */
  readonly browsers: readonly BrowserName[]
  readonly people: number
  /** How long to write: for so many minutes, or so many changes of each person. */
  readonly until: { readonly minutes: number } | { readonly turns: number }
  readonly plant?: Plant | undefined
  readonly say?: (line: string) => void
  /** Told of each change and mishap. */
  readonly note?: (line: string) => void
}

export interface CoWriteReport {
  words: number
  /** Of words that were being typed when the browser was killed: how many there were. */
  unsure: number
  /** How often each kind of change and of mishap. */
  readonly counts: Readonly<Record<string, number>>
  /** By the copy in which it was found. */
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly torn: number
  /** Copies that do not say the same. */
  readonly different: readonly string[]
  readonly wrong: readonly string[]
  /** What happened to each word that is lost or doubled. */
  readonly history: readonly string[]
}

interface Event {
  readonly turn: number
  readonly who: string
  readonly what: string
}

const logins = ['mara', 'amina', 'priya'] as const
const experimentName = 'Written together'
/** What happens beside the writing, in every run about as often. */
const mishaps = ['short offline', 'hours offline', 'short offline', 'reload', 'kill', 'server killed', 'kill while typing'] as const
const turnsBetween = 5
/** Of so many kinds of things a member makes ids offline. */
const kindsOfMember = 10
const timeout = 120_000
/** A planted fault may keep them apart for good. */
const timeoutWithFault = 15_000

/** Several people write in one experiment, and nothing is spared them. Then all copies of it are compared. */
export async function coWrite(options: CoWriteOptions): Promise<CoWriteReport> {
  const server = await ServerProcess.install()
  const story = new Story(server, options)
  try {
    await server.start()
    return await story.run()
  } finally {
    await story.end()
    await server.dispose()
  }
}

class Story implements Diary {
  readonly ledger = new WordLedger()
  readonly #server: ServerProcess
  readonly #options: CoWriteOptions
  readonly #random: Random
  readonly #people: Person[] = []
  readonly #opened: (() => Promise<void>)[] = []
  readonly #counts: Record<string, number> = {}
  readonly #events: Event[] = []
  readonly #wrong: string[] = []
  readonly #begun = performance.now()
  #turn = 0
  #words = 0
  #unsure = 0
  /** By how many ms the clocks of all are ahead. */
  #ahead = 0
  #experimentId = 0

  constructor(server: ServerProcess, options: CoWriteOptions) {
    this.#server = server
    this.#options = options
    this.#random = new Random(options.seed)
  }

  readonly next = (): number => ++this.#words
  readonly tell = (who: string, what: string): void => {
    this.#events.push({ turn: this.#turn, who, what })
    this.#options.note?.(`turn ${this.#turn}, ${Math.round(performance.now() - this.#begun)} ms: ${who} ${what}`)
  }
  readonly count = (kind: string): void => void (this.#counts[kind] = (this.#counts[kind] ?? 0) + 1)

  async end(): Promise<void> {
    for (const close of this.#opened.toReversed()) await close()
  }

  async run(): Promise<CoWriteReport> {
    const program = await SecondDevice.signIn(this.#server.url, 'mara', demoPassword)
    this.#experimentId = await program.takeId('experiments')
    await program.act('experiment.create@1', { id: this.#experimentId, studyId: 1, name: experimentName })
    const [first, ...others] = await Promise.all(logins.slice(0, this.#options.people).map((login, at) => this.#unpack(login, at)))
    this.#people.push(first!, ...others)
    await first!.open(this.#address(first!.network))
    await first!.hand.tap('button', 'Text')
    await first!.arrive()
    await Promise.all(
      others.map(async (each) => {
        await each.open(this.#address(each.network))
        await each.arrive()
      }),
    )
    this.#plant()
    await this.#write()
    return this.#compare()
  }

  #address(network: Network): string {
    return `${network.url}/members/experiments/journal/?experimentID=${this.#experimentId}`
  }

  async #unpack(login: (typeof logins)[number], at: number): Promise<Person> {
    const browser = this.#options.browsers[at] ?? this.#options.browsers[0]!
    const network = await Network.open(browser === 'chromium' ? labHost : undefined)
    this.#opened.push(() => network.close())
    network.leadTo(this.#server.port)
    const driver = await this.#drive(browser, login, network)
    this.#opened.push(() => driver.close())
    const random = this.#random.fork()
    return new Person({ login, driver, network, diary: this, random, tube: { code: '005000000000662' } })
  }

  async #drive(browser: BrowserName, login: (typeof logins)[number], network: Network): Promise<Driver> {
    if (browser === 'chromium') {
      const driver = await startChromium(await Tablet.unpack(network, login === 'priya' ? 'installed' : login))
      if (login !== 'priya') return driver
      await driver.open(network.url)
      await signIn(driver.page(), login)
      await waitForMirror(driver.page())
      await waitForIds(driver.page(), kindsOfMember)
      return driver
    }
    const driver = browser === 'firefox' ? await startFirefox(process.env['FIREFOX']!) : await startWebKit(process.env['WEBKIT']!)
    const hand = new BrowserUser(driver)
    await hand.signIn(network.url, login)
    // Before that, nothing is promised offline.
    await hand.untilTrue('navigator.serviceWorker.controller !== null')
    return driver
  }

  #plant(): void {
    const [first, second] = this.#people
    if (this.#options.plant === 'drop-letter') second!.network.alter('/api/v1/sync/', { answer: dropLetter() })
    if (this.#options.plant === 'double-word') first!.network.alter('/api/v1/sync/push', { request: doubleWord() })
  }

  async #write(): Promise<void> {
    const { until, say } = this.#options
    const end = 'minutes' in until ? Date.now() + until.minutes * 60_000 : Infinity
    const turns = 'turns' in until ? until.turns : Infinity
    let told = Date.now()
    let deck: (typeof mishaps)[number][] = []
    while (this.#turn < turns && Date.now() < end) {
      this.#turn++
      if (this.#turn % turnsBetween === 0) {
        if (deck.length === 0) deck = this.#shuffled(mishaps)
        await this.#meet(deck.pop()!)
      }
      await Promise.all(this.#people.map((person) => this.#act(person)))
      for (const person of this.#people) {
        for (const each of person.readMissed()) this.tell(person.name, `no longer sees ${each}`)
      }
      for (const back of this.#due()) await back()
      if (Date.now() - told < 60_000) continue
      told = Date.now()
      say?.(`${this.#turn} turns, ${this.ledger.count} words`)
    }
  }

  /** What ends after some turns: somebody is back in the network, or the server is. */
  #later: { turn: number; work: () => Promise<void> }[] = []

  #due(): (() => Promise<void>)[] {
    const due = this.#later.filter(({ turn }) => turn <= this.#turn)
    this.#later = this.#later.filter(({ turn }) => turn > this.#turn)
    return due.map(({ work }) => work)
  }

  #shuffled<T>(list: readonly T[]): T[] {
    const left = [...list]
    return list.map(() => left.splice(this.#random.below(left.length), 1)[0]!)
  }

  async #act(person: Person): Promise<void> {
    try {
      await makeChange(person)
    } catch (error) {
      this.count('interrupted')
      const dialog = await person.driver.evaluate<string>('`${document.title}: ${window.coWrite?.dialog()}`').catch(String)
      this.tell(person.name, `was interrupted (${dialog}): ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      await person.arrive()
      await person.observe('an interruption')
    }
  }

  async #meet(mishap: (typeof mishaps)[number]): Promise<void> {
    const person = this.#random.pick(this.#people)
    const pause = this.#turn + 2 + this.#random.below(5)
    const { driver } = person
    if (mishap === 'server killed') {
      if (!this.#isServing) return
      this.#note('the server', mishap)
      await this.#stopServer()
      this.#later.push({ turn: pause, work: () => this.#startServer() })
      return
    }
    if (mishap === 'short offline' || mishap === 'hours offline') {
      if (person.isOffline) return
      const ms = Math.round(mishap === 'short offline' ? 5_000 * 24 ** this.#random.next() : 600_000 * 36 ** this.#random.next())
      this.#note(person.name, `${mishap}: for ${ms > 120_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 1_000)} s`}`, mishap)
      person.isOffline = true
      person.network.leadTo(undefined)
      this.#later.push({ turn: pause, work: () => this.#comeBack(person, ms) })
      return
    }
    if (mishap === 'kill while typing') {
      const made = await person.typeLast()
      this.#note(person.name, `${mishap} ${made}`, mishap)
      if (made) this.#unsure++
    } else this.#note(person.name, mishap)
    await (mishap === 'reload' || !driver.restart ? driver.reload() : driver.restart())
    await person.arrive()
    await person.observe('the start')
  }

  #isServing = true

  async #stopServer(): Promise<void> {
    this.#isServing = false
    for (const { network } of this.#people) network.leadTo(undefined)
    await this.#server.kill()
  }

  async #startServer(): Promise<void> {
    await this.#server.start({ ahead: this.#ahead })
    this.#isServing = true
    for (const { network, isOffline } of this.#people) if (!isOffline) network.leadTo(this.#server.port)
  }

  /** The time that somebody was offline has passed for all, and for the server. */
  async #comeBack(person: Person, ms: number): Promise<void> {
    const drivers = this.#people.map(({ driver }) => driver)
    if (drivers.every((driver): driver is ChromiumDriver => 'pass' in driver)) {
      this.#ahead += ms
      if (ms > 120_000 && this.#isServing) {
        await this.#stopServer()
        await this.#startServer()
      }
      await Promise.all(drivers.map((driver) => driver.pass(ms)))
    }
    person.isOffline = false
    if (this.#isServing) person.network.leadTo(this.#server.port)
    this.tell(person.name, 'is back in the network')
  }

  #note(who: string, what: string, kind = what): void {
    this.tell(who, what)
    this.count(kind)
  }

  /** Everyone is in the network again, and everything is sent and received. */
  async #settle(): Promise<void> {
    for (const { work } of this.#later) await work()
    this.#later = []
    const until = Date.now() + (this.#options.plant ? timeoutWithFault : timeout)
    for (;;) {
      const unsent: number[] = []
      for (const person of this.#people) {
        await person.clearWay()
        const { typed, queued } = await person.unsent()
        unsent.push(typed + queued)
      }
      const texts = await Promise.all(this.#people.map(async (person) => JSON.stringify(await person.lines())))
      if (unsent.every((count) => count === 0) && new Set(texts).size === 1) return
      if (Date.now() > until) {
        this.#wrong.push(`not everything was sent, or not everyone sees the same: ${unsent.join(', ')} unsent`)
        return
      }
      await wait(200)
    }
  }

  async #compare(): Promise<CoWriteReport> {
    this.#turn++
    await this.#settle()
    const { plant } = this.#options
    const copies: Record<string, string[]> = {}
    for (const person of this.#people) copies[`screen of ${person.name}`] = (await person.lines()).flat()
    this.#texts = (await this.#people[0]!.lines()).length
    this.tell('everyone', 'sees the same')
    const shown = this.#people.map(async (person) => {
      await person.driver.reload()
      await person.arrive()
      return this.#linesOnceShown(person)
    })
    for (const [at, lines] of (await Promise.all(shown)).entries()) copies[`device of ${this.#people[at]!.name}`] = lines
    this.tell('everyone', 'has loaded the page again')
    const program = await SecondDevice.signIn(this.#server.url, 'amina', demoPassword)
    copies['HTML for programs'] = await readHtml(program, this.#experimentId)
    await this.#readOnNewDevice(copies)
    this.tell('a new device', 'has read everything')
    const drops: Partial<Record<Plant, string>> = { 'drop-from-html': 'HTML for programs', 'drop-from-pdf': 'PDF', 'drop-from-eln': '.eln file' }
    const dropped = plant && drops[plant]
    if (dropped) copies[dropped] = dropWord(copies[dropped]!)
    const titles = new Set(await Promise.all(this.#people.map(async (person) => (await person.titles()).join(', '))))
    if (titles.size > 1) this.#wrong.push(`titles: ${[...titles].join(' / ')}`)
    return this.#judge(copies)
  }

  /** All sections are drawn one after another. */
  async #linesOnceShown(person: Person): Promise<string[]> {
    const until = Date.now() + 30_000
    for (;;) {
      const lines = await person.lines()
      if (lines.length >= this.#texts || Date.now() > until) return lines.flat()
      await wait(100)
    }
  }

  /** How many texts the experiment has at the end. */
  #texts = 1

  /** Somebody who was not there: what the server has, on their screen, on paper and in a file. */
  async #readOnNewDevice(copies: Record<string, string[]>): Promise<void> {
    const network = await Network.open(labHost)
    this.#opened.push(() => network.close())
    network.leadTo(this.#server.port)
    const driver = await startChromium(await Tablet.unpack(network, 'amina'))
    this.#opened.push(() => driver.close())
    if (this.#ahead > 0) await driver.pass(this.#ahead)
    const reader = new Person({ login: 'amina', driver, network, diary: this, random: this.#random.fork(), tube: { code: '' } })
    await reader.open(this.#address(network))
    await reader.arrive()
    copies['server, as a new device reads it'] = await this.#linesOnceShown(reader)
    copies['.eln file'] = await readEln(driver.page())
    copies['PDF'] = await readPaper(driver.page(), new Set((await reader.headWords()).map(asPrinted)))
  }

  #judge(copies: Readonly<Record<string, readonly string[]>>): CoWriteReport {
    const lost: string[] = []
    const doubled: string[] = []
    const torn = new Set<string>()
    const order = new Map<string, string[]>()
    for (const [copy, lines] of Object.entries(copies)) {
      const found = copy === 'PDF' ? this.ledger.judge(lines, asPrinted) : this.ledger.judge(lines)
      lost.push(...found.lost.map((each) => `${each}: ${copy}`))
      doubled.push(...found.doubled.map((each) => `${each}: ${copy}`))
      for (const each of found.torn) torn.add(each)
      // On paper, the lines of cells beside each other alternate.
      if (copy === 'PDF') continue
      const words = (lines.join('\n').match(word) ?? []).join(' ')
      order.set(words, [...(order.get(words) ?? []), copy])
    }
    const faulty = new Set([...lost, ...doubled].map((each) => each.split(':')[0]!))
    return {
      words: this.ledger.count,
      unsure: this.#unsure,
      counts: this.#counts,
      lost,
      doubled,
      torn: torn.size,
      different: order.size > 1 ? [...order.values()].map((names) => names.join(', ')) : [],
      wrong: this.#wrong,
      history: [...faulty].slice(0, 5).flatMap((each) => this.#historyOf(each)),
    }
  }

  /** What was said of a word, and what happened to everyone meanwhile. */
  #historyOf(each: string): string[] {
    const isOf = ({ what }: Event) => !/^(sees|pressed)/.test(what) && what.split(/[\s,]/).includes(each)
    const own = this.#events.filter(isOf)
    const [from, to] = [own[0]?.turn ?? 0, own.at(-1)?.turn ?? Infinity]
    const around = this.#events.filter(
      (event) => isOf(event) || (event.turn >= from && event.turn <= to + 1 && /offline:|network|kill|reload/.test(event.what)),
    )
    return [`${each}:`, ...around.slice(-30).map(({ turn, who, what }) => `  turn ${turn}: ${who} ${what}`)]
  }
}
