import { makePng } from '../../tests/harness/png.ts'
import type { Field, Person } from './person.ts'

const maxTables = 2
const maxPictures = 3
const maxTexts = 3
/** A line is dragged to one that is about so near. */
const linesInSight = 12
const styleKeys = ['Control+Alt+0', 'Control+Alt+1', 'Control+Alt+2', 'Control+Shift+7', 'Control+Shift+8', 'Control+Shift+9']
const styleItems = ['Plain text', 'Heading 1', 'Heading 3', 'Quotation', 'Code']
const markKeys = ['Control+b', 'Control+i', 'Control+u', 'Control+e', 'Control+.', 'Control+,']
const growing = ['Add row below', 'Add row above', 'Add column to the right', 'Add column to the left', 'First row as heading']
const shrinking = ['Delete row', 'Delete column']

/** Whether it was possible. */
type Change = (by: Person, fields: readonly Field[]) => Promise<boolean>

/** Every kind of change, as a person makes it with keyboard and pointer, and how often among all. */
const changes: Readonly<Record<string, readonly [number, Change]>> = {
  'word at the end of a line': [
    7,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      return place !== undefined && (await by.put(place, place.text.length, 'End')) && by.write()
    },
  ],
  'word within a line': [
    6,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      return place !== undefined && (await by.put(place, by.spotIn(place.text))) && by.write()
    },
  ],
  'word at the beginning of a line': [
    4,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      return place !== undefined && (await by.put(place, 0, 'Home')) && by.write()
    },
  ],
  'new line': [
    5,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      if (!place || !(await by.put(place, place.text.length, 'End'))) return false
      await by.driver.press('Enter')
      return by.write()
    },
  ],
  split: [
    3,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      if (!place || !(await by.put(place, by.spotIn(place.text)))) return false
      await by.driver.press('Enter')
      return true
    },
  ],
  'join with Backspace': [
    4,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      if (!place || !(await by.put(place, 0, 'Home'))) return false
      await by.driver.press('Backspace')
      return true
    },
  ],
  'join with Delete': [
    2,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      if (!place || !(await by.put(place, place.text.length, 'End'))) return false
      await by.driver.press('Delete')
      return true
    },
  ],
  'delete words': [
    4,
    async (by, fields) => {
      if ((await by.select(fields, 2)).length === 0) return false
      await by.driver.press(by.random.pick(['Backspace', 'Delete']))
      return true
    },
  ],
  'delete over lines': [
    1,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      if (!place || !(await by.put(place, by.spotIn(place.text)))) return false
      await by.driver.press('Shift+ArrowDown')
      await by.driver.press('Backspace')
      return true
    },
  ],
  'type over words': [2, async (by, fields) => (await by.select(fields, 2)).length > 0 && by.write()],
  'style by key': [
    2,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      if (!place || !(await by.put(place, by.spotIn(place.text)))) return false
      await by.driver.press(by.random.pick(styleKeys))
      return true
    },
  ],
  'style from the menu': [
    2,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      return place !== undefined && (await by.put(place, 0)) && by.fromMenu('Text style', by.random.pick(styleItems))
    },
  ],
  'indent or outdent': [
    1,
    async (by, fields) => {
      const place = by.anyPlace(fields, ({ style }) => style === 'bullet' || style === 'numbered' || style === 'task')
      if (!place || !(await by.put(place, 0))) return false
      await by.driver.press(by.random.pick(['Tab', 'Shift+Tab']))
      return true
    },
  ],
  mark: [
    4,
    async (by, fields) => {
      if ((await by.select(fields, 3)).length === 0) return false
      await by.driver.press(by.random.pick(markKeys))
      return true
    },
  ],
  undo: [
    3,
    async (by) => {
      if (!(await by.ask<boolean>('isWriting()'))) return false
      const times = 1 + by.random.below(3)
      for (let at = 0; at < times; at++) await by.driver.press('Control+z')
      return true
    },
  ],
  redo: [
    1,
    async (by) => {
      if (!(await by.ask<boolean>('isWriting()'))) return false
      await by.driver.press('Control+Shift+z')
      return true
    },
  ],
  'undo by tap': [
    1,
    async (by) => {
      if (!(await by.ask<boolean>('isWriting()')) || (await by.hand.count('button', 'Undo')) === 0) return false
      await by.hand.tap('button', 'Undo')
      return true
    },
  ],
  'new table': [
    2,
    async (by, fields) => {
      const place = by.anyPlace(
        fields.map((each) => (each.tables < maxTables ? each : { ...each, lines: [] })),
        ({ isInCell }) => !isInCell,
      )
      if (!place || !(await by.put(place, place.text.length, 'End')) || (await by.hand.count('button', 'Insert table')) === 0) return false
      await by.hand.tap('button', 'Insert table')
      return by.write()
    },
  ],
  'word in a cell': [
    5,
    async (by, fields) => {
      const place = by.anyPlace(fields, ({ isInCell }) => isInCell)
      return place !== undefined && (await by.put(place, by.spotIn(place.text))) && by.write()
    },
  ],
  'row or column': [
    2,
    async (by, fields) => {
      const place = by.anyPlace(fields, ({ isInCell }) => isInCell)
      return place !== undefined && (await by.put(place, 0)) && by.fromMenu('Table', by.random.pick(growing))
    },
  ],
  'row or column deleted': [
    1,
    async (by, fields) => {
      const place = by.anyPlace(fields, ({ isInCell }) => isInCell)
      return place !== undefined && (await by.put(place, 0)) && by.fromMenu('Table', by.random.pick(shrinking))
    },
  ],
  picture: [
    1,
    async (by, fields) => {
      const place = by.anyPlace(
        fields.map((each) => (each.pictures < maxPictures ? each : { ...each, lines: [] })),
        ({ isInCell }) => !isInCell,
      )
      if (!place || !(await by.put(place, place.text.length, 'End'))) return false
      await by.ask(`paste('image/png', 'gel-${by.diary.next()}.png', [${[...makePng(30, 20)].join()}])`)
      return true
    },
  ],
  'cut and paste': [
    3,
    async (by, fields) => {
      const cut = await by.select(fields, 3)
      if (cut.length === 0) return false
      const from = await by.ask<string | null>('writingIn()')
      await by.driver.press('Control+x')
      const place = by.anyPlace(await by.look())
      if (place) await by.put(place, by.spotIn(place.text))
      const isToOther = from !== (await by.ask<string | null>('writingIn()'))
      for (const each of cut) by.diary.ledger.move(each, isToOther)
      await by.driver.press('Control+v')
      return true
    },
  ],
  'words dragged': [
    3,
    async (by, fields) => {
      const dragged = await by.select(fields, 3)
      const [first] = dragged
      const now = await by.look()
      const field = now.findIndex(({ lines }) => first !== undefined && lines.some(({ text }) => text.includes(first)))
      if (field < 0) return false
      const from = now[field]!.lines.findIndex(({ text }) => text.includes(first!))
      const place = by.anyPlace(
        now.map((each, at) => ({ ...each, lines: at === field ? each.lines : [] })),
        (line) => Math.abs(now[field]!.lines.indexOf(line) - from) < linesInSight,
      )
      if (!place || !(await by.drag(`dragSelected(${field}, ${place.line}, ${by.spotIn(place.text)})`))) return false
      for (const each of dragged) by.diary.ledger.move(each, false)
      return true
    },
  ],
  'picture dragged': [
    1,
    async (by, fields) => {
      const all = fields.flatMap(({ pictures }, field) => Array.from({ length: pictures }, (_, at) => [field, at] as const))
      if (all.length === 0) return false
      const [field, at] = by.random.pick(all)
      const place = by.anyPlace(
        fields.map((each, other) => (other === field ? each : { ...each, lines: [] })),
        ({ isInCell }) => !isInCell,
      )
      return place !== undefined && by.drag(`dragPicture(${field}, ${at}, ${place.line})`)
    },
  ],
  'section dragged': [1, async (by, fields) => fields.length > 1 && by.drag(`dragSection(${1 + by.random.below(fields.length - 1)})`)],
  'copy and paste': [
    1,
    async (by, fields) => {
      const copied = await by.select(fields, 2)
      if (copied.length === 0) return false
      await by.driver.press('Control+c')
      const place = by.anyPlace(await by.look())
      if (!place || !(await by.put(place, by.spotIn(place.text)))) return false
      for (const each of copied) by.diary.ledger.copy(each)
      by.diary.tell(by.name, `copied ${copied.join(' ')}`)
      await by.driver.press('Control+v')
      return true
    },
  ],
  'tube scanned into a text': [
    1,
    async (by, fields) => {
      const place = by.anyPlace(fields)
      if (!place || !(await by.put(place, place.text.length, 'End'))) return false
      await by.hand.scan(by.tube.code)
      return true
    },
  ],
  'task checked': [
    2,
    async (by, fields) => {
      const all = fields.flatMap(({ tasks }, field) => Array.from({ length: tasks }, (_, at) => [field, at] as const))
      if (all.length === 0) return false
      const [field, at] = by.random.pick(all)
      return by.tap(`task(${field}, ${at})`)
    },
  ],
  'title of a section': [
    1,
    async (by) => {
      const title = by.random.pick(await by.titles())
      if (!(await by.fromMenu(`Actions for ${title}`, 'Rename'))) return false
      await by.hand.until('textbox', /^Name/)
      await by.hand.tap('textbox', /^Name/)
      await by.driver.press('Control+a')
      await by.driver.write(`Part ${by.diary.next()}`)
      await by.driver.press('Enter')
      return true
    },
  ],
  'new section': [
    1,
    async (by, fields) => {
      if (fields.length >= maxTexts) return false
      await by.hand.tap('heading', /^Written together/)
      await by.hand.untilTrue('coWrite.newText() !== null')
      if (!(await by.tap('newText()'))) return false
      await by.hand.untilTrue(`coWrite.look().length > ${fields.length} && coWrite.isWriting()`)
      return by.write()
    },
  ],
}

const kinds = Object.entries(changes).flatMap(([kind, [weight]]) => Array.from({ length: weight }, () => kind))

/** What is not possible yet, such as a word in a cell, is left out for something else. */
const maxTries = 5

/** One change, of any kind that is possible. */
export async function makeChange(by: Person): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const kind = by.random.pick(kinds)
    await by.clearWay()
    const fields = await by.look()
    if (fields.length === 0) return by.arrive()
    const isDone = await changes[kind]![1](by, fields)
    by.diary.count(isDone ? kind : 'not possible')
    by.diary.tell(by.name, `did: ${kind}${isDone ? '' : ' (not possible)'}`)
    await by.observe(kind)
    if (isDone) return
  }
}
