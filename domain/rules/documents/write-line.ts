import type { RichContent, RichMark, RichNode, RichRun } from './rich-text.ts'
import { isElement, type MakeShared, type SharedElement, type SharedMarks, type SharedText } from './shared-types.ts'

/** What stands for a mention or a line break while letters are counted. */
const placeholder = '\uFFFC'
const placeholderCode = placeholder.charCodeAt(0)

/** The content of a paragraph by letters. What is no letter counts as one. */
class Line {
  readonly text: string
  readonly #runs: { readonly from: number; readonly to: number; readonly node: RichNode | RichRun }[] = []

  constructor(content: RichContent) {
    let text = ''
    for (const node of content) {
      const from = text.length
      text += node.type === 'text' ? node.text : placeholder
      this.#runs.push({ from, to: text.length, node })
    }
    this.text = text
  }

  /** The parts between two letters. */
  between(from: number, to: number): { from: number; to: number; node: RichNode | RichRun }[] {
    const parts = []
    for (const run of this.#runs) if (run.from < to && run.to > from) parts.push({ from: Math.max(from, run.from), to: Math.min(to, run.to), node: run.node })
    return parts
  }

  keyAt(at: number): string {
    if (this.text[at] !== placeholder) return this.text[at]!
    const [part] = this.between(at, at + 1)
    return JSON.stringify(part?.node.type === 'text' ? placeholder : part?.node)
  }
}

/**
 * Changes a paragraph letter by letter, so that what others write between them stays where it is. `cursor`: letters before it after the change; of two
 * that are the same, it shows which one is new.
 */
export function writeLine(paragraph: SharedElement, before: RichContent, after: RichContent, make: MakeShared, cursor?: number): void {
  const [old, now] = [new Line(before), new Line(after)]
  const { start, end } = samePart(old, now, cursor)
  const place = new Place(paragraph, make)
  // Before anything is deleted, because Yjs inserts behind what is, where someone else may be writing.
  for (const { from, to, node } of now.between(start, now.text.length - end).toReversed()) {
    if (node.type === 'text') place.insert(start, now.text.slice(from, to), sharedMarks(marksOf(node)))
    else place.embed(start, node)
  }
  const inserted = now.text.length - end - start
  place.delete(start + inserted, old.text.length - end + inserted)
  const moved = now.text.length - old.text.length
  format(place, old.between(0, start), now, 0)
  format(place, old.between(old.text.length - end, old.text.length), now, moved)
}

function samePart(old: Line, now: Line, cursor: number | undefined): { start: number; end: number } {
  const [before, after] = [old.text.length, now.text.length]
  const most = Math.min(before, after)
  const isSame = (at: number, to: number) => {
    const code = old.text.charCodeAt(at)
    return code === now.text.charCodeAt(to) && (code !== placeholderCode || old.keyAt(at) === now.keyAt(to))
  }
  let start = 0
  while (start < most && isSame(start, start)) start++
  let end = 0
  while (end < most && isSame(before - 1 - end, after - 1 - end)) end++
  if (start + end > most) {
    const [least, longest] = [most - end, start]
    start = placesAt(cursor, after - before).find((place) => place >= least && place <= longest) ?? longest
    end = most - start
  }
  if (start + end < most) {
    // Another word, even if it has letters in common: what others do with the old one must not take letters out of the new one.
    start -= lettersBefore(old.text, start)
    end -= lettersAfter(old.text, before - end)
  }
  // Law: half a character is never written, Yjs would make it unreadable.
  if (start > 0 && isHigh(old.text, start - 1)) start--
  if (end > 0 && isLow(old.text, before - end)) end--
  return { start, end }
}

/** Longer ones are no words of a language that has spaces. */
const longestWord = 50
const lettersBefore = (text: string, at: number): number => wordAt(/[^\s\uFFFC]*$/.exec(text.slice(Math.max(0, at - longestWord), at)))
const lettersAfter = (text: string, at: number): number => wordAt(/^[^\s\uFFFC]*/.exec(text.slice(at, at + longestWord)))

function wordAt(found: RegExpExecArray | null): number {
  const length = found?.[0].length ?? 0
  return length < longestWord ? length : 0
}

/** What was inserted is before the cursor, or behind it. */
const placesAt = (cursor: number | undefined, inserted: number): number[] => (cursor === undefined ? [] : [cursor - Math.max(0, inserted), cursor])

const isHigh = (text: string, at: number): boolean => text.charCodeAt(at) >>> 10 === 0xd8_00 >>> 10
const isLow = (text: string, at: number): boolean => text.charCodeAt(at) >>> 10 === 0xdc_00 >>> 10

/** Letters that stay, with the formatting that they have now. */
function format(place: Place, parts: ReturnType<Line['between']>, now: Line, moved: number): void {
  for (const { from, to, node } of parts) {
    for (const part of now.between(from + moved, to + moved)) {
      const [old, wanted] = [sharedMarks(marksOf(node)), sharedMarks(marksOf(part.node))]
      const gone = Object.keys(old).filter((name) => !Object.hasOwn(wanted, name))
      const added = Object.keys(wanted).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(wanted[name]))
      if (gone.length + added.length === 0) continue
      const change = Object.fromEntries([...gone.map((name) => [name, null]), ...added.map((name) => [name, wanted[name]])])
      place.format(part.from, part.to, change)
    }
  }
}

const marksOf = (node: RichNode | RichRun): readonly RichMark[] => (node.type === 'text' ? (node.marks ?? []) : [])
const sharedMarks = (marks: readonly RichMark[]): SharedMarks => Object.fromEntries(marks.map(({ type, attrs }) => [type, attrs ?? {}]))

/** Where letters are: usually in one shared text, but two people may each have begun one. */
class Place {
  readonly #paragraph: SharedElement
  readonly #make: MakeShared

  constructor(paragraph: SharedElement, make: MakeShared) {
    this.#paragraph = paragraph
    this.#make = make
  }

  delete(from: number, to: number): void {
    if (from === to) return
    for (const { child, at, start, end } of this.#children().toReversed()) {
      if (end <= from || start >= to) continue
      if (isElement(child)) this.#paragraph.delete(at, 1)
      else child.delete(Math.max(from, start) - start, Math.min(to, end) - Math.max(from, start))
    }
  }

  insert(index: number, text: string, marks: SharedMarks): void {
    const { shared, offset } = this.#textAt(index)
    shared.insert(offset, text, { ...marks })
  }

  embed(index: number, { type, attrs }: RichNode): void {
    const { shared, offset } = this.#textAt(index)
    shared.insertEmbed(offset, { type, ...(attrs && { attrs }) }, {})
  }

  format(from: number, to: number, marks: SharedMarks): void {
    for (const { child, start, end } of this.#children()) {
      if (isElement(child) || end <= from || start >= to) continue
      child.format(Math.max(from, start) - start, Math.min(to, end) - Math.max(from, start), { ...marks })
    }
  }

  #children() {
    let start = 0
    return (this.#paragraph.toArray() as (SharedElement | SharedText)[]).map((child, at) => {
      const end = start + (isElement(child) ? 1 : child.length)
      const found = { child, at, start, end }
      start = end
      return found
    })
  }

  #textAt(index: number): { shared: SharedText; offset: number } {
    const children = this.#children()
    for (const { child, start, end } of children) if (!isElement(child) && start <= index && index <= end) return { shared: child, offset: index - start }
    const shared = this.#make.text()
    this.#paragraph.insert(children.filter(({ end }) => end <= index).length, [shared])
    return { shared, offset: 0 }
  }
}
