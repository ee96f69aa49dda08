import type { Editor } from '@tiptap/core'
import { headRows } from '#domain/rules/documents/data-table.ts'
import { sectionElementId } from '#src/features/notebook/journal/section-element-id.ts'
import { editorIn } from './editor-in.ts'
import type { FindHit } from './find-hits.ts'
import type { LinePart } from './text-lines.ts'

/** Where a hit is on the screen: its letters, or what it is in if they are not in the page as such, in a field for example. */
export type HitPlace = Range | Element

/** The innermost elements of a section by what they say. */
type SayingElements = ReadonlyMap<string, readonly Element[]>

/** Undefined if it is not on the screen now. `known`: of sections that were looked through, for many hits at once. */
export function placeHit(hit: FindHit, known: Map<Element, SayingElements> = new Map()): HitPlace | undefined {
  const section = document.getElementById(sectionElementId(hit.section.id))
  if (!section) return undefined
  const { place, words } = hit.block
  if (place.kind === 'title') return rangeOf(section.querySelector('h2'), words, hit)
  if (place.kind === 'line') {
    const editor = editorIn(section.id)
    return editor ? rangeInEditor(editor, place.parts, hit) : rangeOf(section, words, hit)
  }
  if (place.kind === 'words') {
    const elements = known.get(section) ?? elementsOf(section)
    known.set(section, elements)
    return rangeOf(elements.get(words)?.[place.nth], words, hit)
  }
  const cell = place.kind === 'cell' ? cellOf(section, place.row, place.column + 1) : sheetCell(section, place)
  return cell && (rangeOf(cell, words, hit) ?? cell)
}

/** Brings into the page what is drawn only while it is in sight: a row of a long table, another sheet. */
export function showHit({ section, block: { place } }: FindHit): void {
  const grid = document.getElementById(sectionElementId(section.id))?.querySelector('table[role=grid]')
  if (place.kind === 'sheet' && grid && grid.getAttribute('aria-label') !== place.sheet)
    return [...document.querySelectorAll<HTMLElement>(`#${sectionElementId(section.id)} [role=radio]`)]
      .find((radio) => radio.textContent === place.sheet)
      ?.click()
  const scroller = grid?.parentElement
  if (!scroller || (place.kind !== 'cell' && place.kind !== 'sheet')) return
  const row = place.kind === 'cell' ? place.row - headRows.length : place.row - 1
  const height = grid.querySelector('tr[aria-rowindex]')?.getBoundingClientRect().height ?? 0
  scroller.scrollTop = Math.max(0, row * height - scroller.clientHeight / 2)
}

type Letters = Pick<FindHit, 'from' | 'to'>

function cellOf(section: Element, row: number, column: number): Element | undefined {
  const grid = section.querySelector('table[role=grid]')
  const line = row < headRows.length ? grid?.querySelectorAll('thead > tr')[row] : grid?.querySelector(`tr[aria-rowindex="${row + 1}"]`)
  return line?.children[column]
}

function sheetCell(section: Element, { sheet, row, column }: { sheet: string; row: number; column: number }): Element | undefined {
  const grid = section.querySelector('table[role=grid]')
  return grid?.getAttribute('aria-label') === sheet ? grid.querySelector(`tr[aria-rowindex="${row}"]`)?.children[column] : undefined
}

function elementsOf(section: Element): SayingElements {
  const saying = new Map<string, Element[]>()
  for (const element of section.querySelectorAll('*')) {
    const words = element.textContent
    const same = saying.get(words)
    if (same?.at(-1)?.contains(element)) same.pop()
    if (same) same.push(element)
    else saying.set(words, [element])
  }
  return saying
}

/** Letters of words that are in an element. */
function rangeOf(element: Element | null | undefined, words: string, { from, to }: Letters): Range | undefined {
  const start = element?.textContent.indexOf(words) ?? -1
  if (!element || start < 0) return undefined
  const range = document.createRange()
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let at = 0
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.nodeValue!.length
    const [first, last] = [start + from - at, start + to - at]
    if (first >= 0 && first < length) range.setStart(text, first)
    if (last > 0 && last <= length) {
      range.setEnd(text, last)
      return range
    }
    at += length
  }
  return undefined
}

function rangeInEditor(editor: Editor, parts: readonly LinePart[], { from, to }: Letters): HitPlace | undefined {
  const within = parts.filter((part) => part.from < to && from < part.from + part.text.length)
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last || last.at > editor.state.doc.content.size) return undefined
  const only = first === last && !first.isText ? editor.view.nodeDOM(first.at) : null
  if (only instanceof Element) return rangeOf(only, first.text, { from: from - first.from, to: to - first.from }) ?? only
  const range = document.createRange()
  const end = last.isText ? last.at + to - last.from : last.at + 1
  const [start, stop] = [editor.view.domAtPos(first.isText ? first.at + from - first.from : first.at, 1), editor.view.domAtPos(end, -1)]
  range.setStart(start.node, start.offset)
  range.setEnd(stop.node, stop.offset)
  return range
}

/** Selects a hit in the text that it is in. False if it is in none that can be written in. */
export function selectHit({ section, block: { place }, from, to }: FindHit): boolean {
  const editor = place.kind === 'line' ? editorIn(sectionElementId(section.id)) : undefined
  if (!editor?.isEditable || place.kind !== 'line') return false
  const within = place.parts.filter((part) => part.from < to && from < part.from + part.text.length)
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last) return false
  const at = { from: first.isText ? first.at + from - first.from : first.at, to: last.isText ? last.at + to - last.from : last.at + 1 }
  return editor.chain().setTextSelection(at).focus(null, { scrollIntoView: false }).run()
}
