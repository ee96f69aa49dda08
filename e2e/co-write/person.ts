import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../tests/bad-days/random.ts'
import { tornIn, wordsOf, type WordLedger } from '../../tests/harness/word-ledger.ts'
import type { Network } from '../harness/network.ts'
import { BrowserUser, demoPassword, type Driver, type Spot } from '../engines/driver.ts'

interface Line {
  readonly text: string
  readonly style: string | null
  readonly isInCell: boolean
}

export interface Field {
  readonly lines: readonly Line[]
  readonly tables: number
  readonly pictures: number
  readonly tasks: number
}

interface Place {
  readonly field: number
  readonly line: number
  readonly text: string
}

interface Observed {
  /** Of each text, its lines. */
  readonly lines: readonly (readonly string[])[]
  readonly touched: readonly string[]
  readonly keys: readonly string[]
}

export interface Diary {
  readonly ledger: WordLedger
  /** A number that nobody has had. */
  readonly next: () => number
  /** What happened, for the history of a word. */
  readonly tell: (who: string, what: string) => void
  readonly count: (kind: string) => void
}

interface Tube {
  readonly code: string
}

const script = readFile(join(import.meta.dirname, 'in-page.js'), 'utf8')
const timeout = 30_000
/** What is to be tapped is there, or something lies over it. */
const tapPatience = 10_000

/** Somebody who writes with keyboard and pointer in the experiment that is open. */
export class Person {
  readonly name: string
  readonly login: string
  readonly driver: Driver
  readonly hand: BrowserUser
  readonly network: Network
  isOffline = false
  readonly diary: Diary
  readonly random: Random
  readonly tube: Tube
  #address = ''
  #seen = new Set<string>()

  constructor({ login, driver, network, diary, random, tube }: { login: string; driver: Driver; network: Network; diary: Diary; random: Random; tube: Tube }) {
    this.name = `${login} (${driver.engine.split(' ')[0]})`
    this.login = login
    this.driver = driver
    this.hand = new BrowserUser(driver, tapPatience)
    this.network = network
    this.diary = diary
    this.random = random
    this.tube = tube
  }

  async open(address: string): Promise<void> {
    this.#address = address
    await this.driver.open(address)
  }

  /** Until the experiment is there to be written in; who is asked for a password says it. */
  async arrive(): Promise<void> {
    const until = Date.now() + 4 * timeout
    for (;;) {
      try {
        await this.driver.evaluate(`(() => { ${await script} })()`)
        if ((await this.look()).length > 0) return
        await this.clearWay()
        if ((await this.hand.count('textbox', /^User name/)) > 0) await this.hand.fill(/^User name/, this.login)
        if ((await this.hand.count('textbox', /^Password/)) > 0) {
          await this.hand.fill(/^Password/, demoPassword)
          await this.hand.tap('button', /^(Sign in|Unlock)$/)
        } else if (await this.driver.evaluate<boolean>('!location.search.includes("experimentID=")')) await this.driver.open(this.#address)
      } catch (error) {
        if (Date.now() > until) throw error
      }
      if (Date.now() > until)
        throw new Error(`${this.name} does not get into the experiment: ${await this.driver.evaluate<string>('`${location.href} ${document.body.innerText}`')}`)
      await wait(100)
    }
  }

  /** Answers what the app asks over the page, until it asks no more. */
  async clearWay(): Promise<void> {
    const until = Date.now() + timeout
    for (let answered: string | null = null; ;) {
      const dialog = await this.ask<string | null>('dialog()')
      if (dialog === null || Date.now() > until) return
      if (dialog !== answered) {
        this.diary.tell(this.name, `is asked: ${dialog}`)
        if (await this.#answer(dialog)) answered = dialog
      }
      await wait(50)
    }
  }

  /** Whether there was something to answer: a dialog may be about to close. */
  async #answer(dialog: string): Promise<boolean> {
    if (dialog === 'Disconnected') return this.#tapIfThere('Work offline')
    if (dialog === 'Locked' || dialog === 'Login Expired') {
      if ((await this.hand.count('textbox', /^Password/)) === 0) return false
      await this.hand.fill(/^Password/, demoPassword)
      return this.#tapIfThere(/^(Sign in|Unlock)$/)
    }
    await this.driver.press('Escape')
    return true
  }

  async #tapIfThere(name: string | RegExp): Promise<boolean> {
    if ((await this.hand.count('button', name)) === 0) return false
    await this.hand.tap('button', name)
    return true
  }

  /** A word, and no moment to save it. */
  async typeLast(): Promise<string | undefined> {
    const fields = await this.look()
    const place = this.anyPlace(fields)
    if (!place || !(await this.put(place, place.text.length))) return undefined
    const made = `w${this.diary.next()}_`
    this.diary.ledger.write(made)
    // Nobody knows whether it was saved.
    this.diary.ledger.take([made])
    await this.driver.write(made)
    return made
  }

  /** What left the screen while the person deleted something is taken away; what was typed is on disk afterward. */
  async observe(during: string): Promise<void> {
    const { lines, touched, keys } = await this.ask<Observed>('observe()')
    const now = new Set(lines.flat().flatMap(wordsOf))
    if (keys.length > 0) this.diary.tell(this.name, `pressed ${keys.slice(-8).join(', ')}`)
    this.diary.tell(this.name, `sees after ${during}: ${JSON.stringify(lines)}`)
    const gone = touched.filter((each) => !now.has(each))
    if (gone.length > 0) this.diary.tell(this.name, `took away ${gone.join(' ')} (${during})`)
    this.diary.ledger.take(gone)
    if (lines.length === 0) return
    if (/undo|redo/.test(during)) this.#noteBroughtBack(lines.flat().flatMap(wordsOf))
    if (/dragged/.test(during)) this.#noteDivided(lines, now)
    this.#unexplained = [...this.#seen].filter((each) => !now.has(each))
    this.#seen = now
    this.#seenTimes = countsOf(lines.flat().flatMap(wordsOf))
    await this.ask('unsent()')
  }

  #seenTimes: ReadonlyMap<string, number> = new Map()

  /** What is dropped between the letters of a word divides it. */
  #noteDivided(lines: Observed['lines'], now: ReadonlySet<string>): void {
    const { torn } = tornIn(lines.flat())
    const divided = [...this.#seen].filter((each) => !now.has(each) && torn.has(each))
    if (divided.length > 0) this.diary.tell(this.name, `divided ${divided.join(' ')}`)
    this.diary.ledger.take(divided)
  }

  /** Words that are in another text already. */
  #noteBroughtBack(words: readonly string[]): void {
    for (const [each, times] of countsOf(words)) {
      if (!this.diary.ledger.isInOtherText(each) || times <= (this.#seenTimes.get(each) ?? 0)) continue
      this.diary.ledger.copy(each)
      this.diary.tell(this.name, `brought back ${each}, which had gone to another text`)
    }
  }

  #unexplained: readonly string[] = []

  /** Words that have left the screen, and that nobody has taken away: they may come back. */
  readMissed(): string[] {
    const missed = this.#unexplained.filter((each) => !this.diary.ledger.isTaken(each))
    this.#unexplained = []
    return missed
  }

  unsent(): Promise<{ typed: number; queued: number }> {
    return this.ask('unsent()')
  }

  async lines(): Promise<readonly (readonly string[])[]> {
    return (await this.look()).map(({ lines }) => lines.map(({ text }) => text))
  }

  headWords(): Promise<string[]> {
    return this.ask('headWords()')
  }

  titles(): Promise<string[]> {
    return this.ask('titles()')
  }

  ask<T>(what: string): Promise<T> {
    return this.driver.evaluate<T>(`coWrite.${what}`)
  }

  look(): Promise<readonly Field[]> {
    return this.ask('look()')
  }

  anyPlace(fields: readonly Field[], suits: (line: Line) => boolean = () => true): Place | undefined {
    const places = fields.flatMap(({ lines }, field) => lines.flatMap((each, line) => (suits(each) ? [{ field, line, text: each.text }] : [])))
    return places.length > 0 ? this.random.pick(places) : undefined
  }

  /** Taps where the page says; whether it said a place. */
  async tap(place: string): Promise<boolean> {
    const spot = await this.ask<Spot | null>(place)
    if (spot) await this.driver.tapAt(Math.round(spot.x), Math.round(spot.y))
    return spot !== null
  }

  /** Drags from where to where the page says; whether it said so. */
  async drag(path: string): Promise<boolean> {
    const { drag } = this.driver
    const found = drag && (await this.ask<{ from: Spot; to: Spot } | null>(path))
    if (!drag || !found) return false
    await drag(found.from, found.to)
    return true
  }

  /** Taps between two letters; whether the cursor is in a text then. */
  async put({ field, line }: Place, offset: number, key?: 'Home' | 'End'): Promise<boolean> {
    if (!(await this.tap(`spot(${field}, ${line}, ${offset})`)) || !(await this.ask<boolean>('isWriting()'))) return false
    if (key) await this.driver.press(key)
    return true
  }

  /** A new word where the cursor is; it counts once its author has seen it. */
  async write(prefix = ''): Promise<boolean> {
    const made = `w${this.diary.next()}${this.random.chance(0.1) ? this.random.pick(['😀', '😁']) : ''}_`
    await this.driver.write(`${prefix}${made} `)
    const until = Date.now() + tapPatience
    while (!(await this.ask<boolean>(`has(${JSON.stringify(made)})`))) {
      if (Date.now() > until) {
        const focused = await this.driver.evaluate<string>('document.activeElement.outerHTML.slice(0, 120)')
        this.diary.tell(this.name, `could not write ${made}: the focus is in ${focused}`)
        this.diary.count('word that never appeared')
        return false
      }
      await this.clearWay()
    }
    this.diary.ledger.write(made)
    this.diary.tell(this.name, `wrote ${made}${this.isOffline ? ', offline' : ''}`)
    return true
  }

  /** Behind one of the words of a line, or at its beginning. */
  spotIn(text: string): number {
    const ends = [...text.matchAll(/_ ?/g)].map(({ index, 0: { length } }) => index + length)
    return this.random.pick([0, ...ends])
  }

  /** Selects up to so many words of a line with the keyboard; those selected. */
  async select(fields: readonly Field[], most: number): Promise<readonly string[]> {
    const place = this.anyPlace(fields, ({ text }) => wordsOf(text).length > 0)
    if (!place) return []
    const found = [...place.text.matchAll(/w\d+[😀😁]?_/gu)]
    const first = this.random.below(found.length)
    const last = Math.min(found.length - 1, first + this.random.below(most))
    if (!(await this.put(place, found[first]!.index))) return []
    // A press of the arrow key goes over both halves of an emoji.
    const letters = Array.from(place.text.slice(found[first]!.index, found[last]!.index + found[last]![0].length)).length
    for (let at = 0; at < letters; at++) await this.driver.press('Shift+ArrowRight')
    return this.ask('selected()')
  }

  async fromMenu(button: string, item: string): Promise<boolean> {
    if ((await this.hand.count('button', button)) === 0) return false
    await this.hand.tap('button', button)
    await this.hand.tap('menuitem', item)
    return true
  }
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}
