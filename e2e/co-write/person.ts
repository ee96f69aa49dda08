import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../../tests/bad-days/random.ts'
import { makePng } from '../../tests/harness/png.ts'
import { wordsOf, type WordLedger } from '../../tests/harness/word-ledger.ts'
import type { Network } from '../harness/network.ts'
import { BrowserUser, demoPassword, type Driver } from '../engines/driver.ts'

interface Line {
  readonly text: string
  readonly style: string | null
  readonly isInCell: boolean
}

interface Field {
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
const mostTables = 2
const mostPictures = 3
const mostTexts = 3
const patience = 30_000
const styleKeys = ['Control+Alt+0', 'Control+Alt+1', 'Control+Alt+2', 'Control+Shift+7', 'Control+Shift+8', 'Control+Shift+9']
const styleItems = ['Plain text', 'Heading 1', 'Heading 3', 'Quotation', 'Code']
const markKeys = ['Control+b', 'Control+i', 'Control+u', 'Control+e', 'Control+.', 'Control+,']
const growing = ['Add row below', 'Add row above', 'Add column to the right', 'Add column to the left', 'First row as heading']
const shrinking = ['Delete row', 'Delete column']

/** Somebody who writes with keyboard and pointer in the experiment that is open. */
export class Person {
  readonly name: string
  readonly login: string
  readonly driver: Driver
  readonly hand: BrowserUser
  readonly network: Network
  isOffline = false
  readonly #diary: Diary
  readonly #random: Random
  readonly #tube: Tube
  #seen = new Set<string>()

  constructor({ login, driver, network, diary, random, tube }: { login: string; driver: Driver; network: Network; diary: Diary; random: Random; tube: Tube }) {
    this.name = `${login} (${driver.engine.split(' ')[0]})`
    this.login = login
    this.driver = driver
    this.hand = new BrowserUser(driver)
    this.network = network
    this.#diary = diary
    this.#random = random
    this.#tube = tube
  }

  /** Until the experiment is there to be written in; who is asked for a password says it. */
  async arrive(): Promise<void> {
    const until = Date.now() + 4 * patience
    for (;;) {
      try {
        await this.driver.evaluate(await script)
        if ((await this.#look()).length > 0) return
        await this.clearWay()
        if ((await this.hand.count('textbox', /^User name/)) > 0) await this.hand.fill(/^User name/, this.login)
        if ((await this.hand.count('textbox', /^Password/)) > 0) {
          await this.hand.fill(/^Password/, demoPassword)
          await this.hand.tap('button', /^(Sign in|Unlock)$/)
        }
      } catch (error) {
        if (Date.now() > until) throw error
      }
      if (Date.now() > until) throw new Error(`${this.name} does not get into the experiment: ${await this.driver.evaluate<string>('document.body.innerText')}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Answers what the app asks over the page. */
  async clearWay(): Promise<void> {
    const dialog = await this.#ask<string | null>('dialog()')
    if (dialog === null) return
    this.#diary.tell(this.name, `is asked: ${dialog}`)
    if (dialog === 'Disconnected') return this.#tapIfThere('Work offline')
    if (dialog === 'Locked' || dialog === 'Login Expired') {
      await this.hand.fill(/^Password/, demoPassword)
      return this.#tapIfThere(/^(Sign in|Unlock)$/)
    }
    await this.driver.press('Escape')
  }

  async #tapIfThere(name: string | RegExp): Promise<void> {
    if ((await this.hand.count('button', name)) > 0) await this.hand.tap('button', name)
  }

  /** One change, of any kind. */
  async act(): Promise<void> {
    const kinds = Object.entries(this.#kinds).flatMap(([kind, [weight]]) => Array.from({ length: weight }, () => kind))
    const kind = this.#random.pick(kinds)
    await this.clearWay()
    const fields = await this.#look()
    if (fields.length === 0) return this.arrive()
    const isDone = await this.#kinds[kind]![1](fields)
    this.#diary.count(isDone ? kind : 'not possible')
    this.#diary.tell(this.name, `did: ${kind}${isDone ? '' : ' (not possible)'}`)
    await this.observe(kind)
  }

  /** A word, and no moment to save it. */
  async typeLast(): Promise<string | undefined> {
    const fields = await this.#look()
    const place = this.#anyPlace(fields)
    if (!place || !(await this.#put(place, place.text.length))) return undefined
    const made = `w${this.#diary.next()}_`
    this.#diary.ledger.write(made)
    // Nobody knows whether it was saved.
    this.#diary.ledger.take([made])
    await this.driver.write(made)
    return made
  }

  /** What left the screen while the person deleted something is taken away; what was typed is on disk afterward. */
  async observe(during: string): Promise<void> {
    const { lines, touched } = await this.#ask<Observed>('observe()')
    const now = new Set(lines.flat().flatMap(wordsOf))
    const gone = touched.filter((each) => !now.has(each))
    if (gone.length > 0) this.#diary.tell(this.name, `took away ${gone.join(' ')} (${during})`)
    this.#diary.ledger.take(gone)
    this.#unexplained = [...this.#seen].filter((each) => !now.has(each))
    this.#seen = now
    await this.#ask('unsent()')
  }

  #unexplained: readonly string[] = []

  /** Words that have left the screen, and that nobody has taken away: they may come back. */
  readMissed(): string[] {
    const missed = this.#unexplained.filter((each) => !this.#diary.ledger.isTaken(each))
    this.#unexplained = []
    return missed
  }

  unsent(): Promise<{ typed: number; queued: number }> {
    return this.#ask('unsent()')
  }

  async lines(): Promise<readonly (readonly string[])[]> {
    return (await this.#look()).map(({ lines }) => lines.map(({ text }) => text))
  }

  titles(): Promise<string[]> {
    return this.#ask('titles()')
  }

  #ask<T>(what: string): Promise<T> {
    return this.driver.evaluate<T>(`coWrite.${what}`)
  }

  #look(): Promise<readonly Field[]> {
    return this.#ask('look()')
  }

  #anyPlace(fields: readonly Field[], suits: (line: Line) => boolean = () => true): Place | undefined {
    const places = fields.flatMap(({ lines }, field) => lines.flatMap((each, line) => (suits(each) ? [{ field, line, text: each.text }] : [])))
    return places.length > 0 ? this.#random.pick(places) : undefined
  }

  /** Taps between two letters; whether the cursor is in a text then. */
  async #put({ field, line }: Place, offset: number, key?: 'Home' | 'End'): Promise<boolean> {
    const spot = await this.#ask<{ x: number; y: number } | null>(`spot(${field}, ${line}, ${offset})`)
    if (!spot) return false
    await this.driver.tapAt(Math.round(spot.x), Math.round(spot.y))
    if (!(await this.#ask<boolean>('isWriting()'))) return false
    if (key) await this.driver.press(key)
    return true
  }

  /** A new word where the cursor is; it counts once its author has seen it. */
  async #write(prefix = ''): Promise<boolean> {
    const made = `w${this.#diary.next()}${this.#random.chance(0.1) ? this.#random.pick(['😀', '😁']) : ''}_`
    await this.driver.write(`${prefix}${made} `)
    const until = Date.now() + patience
    while (!(await this.#ask<boolean>(`has(${JSON.stringify(made)})`))) {
      if (Date.now() > until) {
        this.#diary.tell(this.name, `could not write ${made}`)
        return false
      }
      await this.clearWay()
    }
    this.#diary.ledger.write(made)
    this.#diary.tell(this.name, `wrote ${made}${this.isOffline ? ', offline' : ''}`)
    return true
  }

  /** Behind one of the words of a line, or at its beginning. */
  #spotIn(text: string): number {
    const ends = [...text.matchAll(/_ ?/g)].map(({ index, 0: { length } }) => index + length)
    return this.#random.pick([0, ...ends])
  }

  /** Selects up to so many words of a line with the keyboard; those selected. */
  async #select(fields: readonly Field[], most: number): Promise<readonly string[]> {
    const place = this.#anyPlace(fields, ({ text }) => wordsOf(text).length > 0)
    if (!place) return []
    const found = [...place.text.matchAll(/w\d+[😀😁]?_/gu)]
    const first = this.#random.below(found.length)
    const last = Math.min(found.length - 1, first + this.#random.below(most))
    if (!(await this.#put(place, found[first]!.index))) return []
    // A press of the arrow key goes over both halves of an emoji.
    const letters = Array.from(place.text.slice(found[first]!.index, found[last]!.index + found[last]![0].length)).length
    for (let at = 0; at < letters; at++) await this.driver.press('Shift+ArrowRight')
    return this.#ask('selected()')
  }

  async #fromMenu(button: string, item: string): Promise<boolean> {
    if ((await this.hand.count('button', button)) === 0) return false
    await this.hand.tap('button', button)
    await this.hand.tap('menuitem', item)
    return true
  }

  /** Of each kind, how often it is done among all, and how; whether it was possible. */
  readonly #kinds: Readonly<Record<string, readonly [number, (fields: readonly Field[]) => Promise<boolean>]>> = {
    'word at the end of a line': [
      7,
      async (fields) => {
        const place = this.#anyPlace(fields)
        return place !== undefined && (await this.#put(place, place.text.length, 'End')) && this.#write()
      },
    ],
    'word within a line': [
      6,
      async (fields) => {
        const place = this.#anyPlace(fields)
        return place !== undefined && (await this.#put(place, this.#spotIn(place.text))) && this.#write()
      },
    ],
    'word at the beginning of a line': [
      4,
      async (fields) => {
        const place = this.#anyPlace(fields)
        return place !== undefined && (await this.#put(place, 0, 'Home')) && this.#write()
      },
    ],
    'new line': [
      5,
      async (fields) => {
        const place = this.#anyPlace(fields)
        if (!place || !(await this.#put(place, place.text.length, 'End'))) return false
        await this.driver.press('Enter')
        return this.#write()
      },
    ],
    split: [
      3,
      async (fields) => {
        const place = this.#anyPlace(fields)
        if (!place || !(await this.#put(place, this.#spotIn(place.text)))) return false
        await this.driver.press('Enter')
        return true
      },
    ],
    'join with Backspace': [
      4,
      async (fields) => {
        const place = this.#anyPlace(fields)
        if (!place || !(await this.#put(place, 0, 'Home'))) return false
        await this.driver.press('Backspace')
        return true
      },
    ],
    'join with Delete': [
      2,
      async (fields) => {
        const place = this.#anyPlace(fields)
        if (!place || !(await this.#put(place, place.text.length, 'End'))) return false
        await this.driver.press('Delete')
        return true
      },
    ],
    'delete words': [
      4,
      async (fields) => {
        if ((await this.#select(fields, 2)).length === 0) return false
        await this.driver.press(this.#random.pick(['Backspace', 'Delete']))
        return true
      },
    ],
    'delete over lines': [
      1,
      async (fields) => {
        const place = this.#anyPlace(fields)
        if (!place || !(await this.#put(place, this.#spotIn(place.text)))) return false
        await this.driver.press('Shift+ArrowDown')
        await this.driver.press('Backspace')
        return true
      },
    ],
    'type over words': [2, async (fields) => (await this.#select(fields, 2)).length > 0 && this.#write()],
    'style by key': [
      2,
      async (fields) => {
        const place = this.#anyPlace(fields)
        if (!place || !(await this.#put(place, this.#spotIn(place.text)))) return false
        await this.driver.press(this.#random.pick(styleKeys))
        return true
      },
    ],
    'style from the menu': [
      2,
      async (fields) => {
        const place = this.#anyPlace(fields)
        return place !== undefined && (await this.#put(place, 0)) && this.#fromMenu('Text style', this.#random.pick(styleItems))
      },
    ],
    'indent or outdent': [
      1,
      async (fields) => {
        const place = this.#anyPlace(fields, ({ style }) => style === 'bullet' || style === 'numbered' || style === 'task')
        if (!place || !(await this.#put(place, 0))) return false
        await this.driver.press(this.#random.pick(['Tab', 'Shift+Tab']))
        return true
      },
    ],
    mark: [
      4,
      async (fields) => {
        if ((await this.#select(fields, 3)).length === 0) return false
        await this.driver.press(this.#random.pick(markKeys))
        return true
      },
    ],
    undo: [
      3,
      async () => {
        if (!(await this.#ask<boolean>('isWriting()'))) return false
        const times = 1 + this.#random.below(3)
        for (let at = 0; at < times; at++) await this.driver.press('Control+z')
        return true
      },
    ],
    redo: [
      1,
      async () => {
        if (!(await this.#ask<boolean>('isWriting()'))) return false
        await this.driver.press('Control+Shift+z')
        return true
      },
    ],
    'undo by tap': [
      1,
      async () => {
        if (!(await this.#ask<boolean>('isWriting()')) || (await this.hand.count('button', 'Undo')) === 0) return false
        await this.hand.tap('button', 'Undo')
        return true
      },
    ],
    'new table': [
      2,
      async (fields) => {
        const place = this.#anyPlace(
          fields.map((each) => (each.tables < mostTables ? each : { ...each, lines: [] })),
          ({ isInCell }) => !isInCell,
        )
        if (!place || !(await this.#put(place, place.text.length, 'End')) || (await this.hand.count('button', 'Insert table')) === 0) return false
        await this.hand.tap('button', 'Insert table')
        return this.#write()
      },
    ],
    'word in a cell': [
      5,
      async (fields) => {
        const place = this.#anyPlace(fields, ({ isInCell }) => isInCell)
        return place !== undefined && (await this.#put(place, this.#spotIn(place.text))) && this.#write()
      },
    ],
    'row or column': [
      2,
      async (fields) => {
        const place = this.#anyPlace(fields, ({ isInCell }) => isInCell)
        return place !== undefined && (await this.#put(place, 0)) && this.#fromMenu('Table', this.#random.pick(growing))
      },
    ],
    'row or column deleted': [
      1,
      async (fields) => {
        const place = this.#anyPlace(fields, ({ isInCell }) => isInCell)
        return place !== undefined && (await this.#put(place, 0)) && this.#fromMenu('Table', this.#random.pick(shrinking))
      },
    ],
    picture: [
      1,
      async (fields) => {
        const place = this.#anyPlace(
          fields.map((each) => (each.pictures < mostPictures ? each : { ...each, lines: [] })),
          ({ isInCell }) => !isInCell,
        )
        if (!place || !(await this.#put(place, place.text.length, 'End'))) return false
        await this.#ask(`paste('image/png', 'gel-${this.#diary.next()}.png', [${[...makePng(30, 20)].join()}])`)
        return true
      },
    ],
    'cut and paste': [
      3,
      async (fields) => {
        if ((await this.#select(fields, 3)).length === 0) return false
        await this.driver.press('Control+x')
        const place = this.#anyPlace(await this.#look())
        if (place) await this.#put(place, this.#spotIn(place.text))
        await this.driver.press('Control+v')
        return true
      },
    ],
    'copy and paste': [
      1,
      async (fields) => {
        const copied = await this.#select(fields, 2)
        if (copied.length === 0) return false
        await this.driver.press('Control+c')
        const place = this.#anyPlace(await this.#look())
        if (!place || !(await this.#put(place, this.#spotIn(place.text)))) return false
        for (const each of copied) this.#diary.ledger.copy(each)
        this.#diary.tell(this.name, `copied ${copied.join(' ')}`)
        await this.driver.press('Control+v')
        return true
      },
    ],
    'tube scanned into a text': [
      1,
      async (fields) => {
        const place = this.#anyPlace(fields)
        if (!place || !(await this.#put(place, place.text.length, 'End'))) return false
        await this.hand.scan(this.#tube.code)
        return true
      },
    ],
    'task checked': [
      2,
      async (fields) => {
        const all = fields.flatMap(({ tasks }, field) => Array.from({ length: tasks }, (_, at) => [field, at] as const))
        if (all.length === 0) return false
        const [field, at] = this.#random.pick(all)
        const spot = await this.#ask<{ x: number; y: number } | null>(`task(${field}, ${at})`)
        if (!spot) return false
        await this.driver.tapAt(Math.round(spot.x), Math.round(spot.y))
        return true
      },
    ],
    'title of a section': [
      1,
      async () => {
        const title = this.#random.pick(await this.titles())
        if (!(await this.#fromMenu(`Actions for ${title}`, 'Rename'))) return false
        await this.hand.until('textbox', /^Name/)
        await this.hand.tap('textbox', /^Name/)
        await this.driver.press('Control+a')
        await this.driver.write(`Part ${this.#diary.next()}`)
        await this.driver.press('Enter')
        return true
      },
    ],
    'new section': [
      1,
      async (fields) => {
        if (fields.length >= mostTexts) return false
        await this.hand.tap('heading', /^Written together/)
        await this.hand.tap('button', 'Text')
        return this.#write()
      },
    ],
  }
}
