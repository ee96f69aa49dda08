import { limits } from '#domain/limits.ts'
import { selectionIn, setValue, takeSnapshot, writeRichText, type FieldSnapshot, type WrittenText } from '#src/features/scan/wedge/field-snapshot.ts'
import type { ScannedField } from '#src/features/scan/wedge/wedge-reader.ts'
import { takeScanEffect } from '#src/workspace/scan/scan-effects.ts'

type ValueSnapshot = Extract<FieldSnapshot, { kind: 'value' }>

const fields = 'input, select, textarea, [contenteditable="true"]'

/** What a person calls the field. */
const nameOf = (field: Element): string =>
  (field.ariaLabel ?? [...('labels' in field ? ((field as HTMLInputElement).labels ?? []) : [])].map(({ textContent }) => textContent).join(' ')) ||
  (field.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/**
 * Notes where a scan was typed, before it opens another screen. The returned function puts the text back, if need be on the screen from before, and takes
 * back what the scan did in a form or text; it answers whether it could.
 */
export function rememberField({ element, text, code, parts }: ScannedField & { readonly code: string }): () => Promise<boolean> {
  const name = nameOf(element)
  const { href } = location
  const alike = () => [...document.querySelectorAll<HTMLElement>(fields)].filter((field) => field.tagName === element.tagName && nameOf(field) === name)
  // The same one of several with this name.
  const place = Math.max(0, alike().indexOf(element))
  const starts = parts.map(placeInText)
  return async () => {
    if (takeScanEffect(code)?.(text)) return true
    // The form that the effect was taken back in is drawn before its fields are written.
    await new Promise((drawn) => requestAnimationFrame(drawn))
    const left = parts.filter((part, at) => !putBack(part, starts[at]))
    if (left.length === 0) return true
    if (location.href !== href) history.back()
    const field = name ? await appearing(() => alike()[place]) : undefined
    field?.focus()
    const there = field && takeSnapshot(field)
    if (!there) return false
    const [{ snapshot }] = left as [WrittenText]
    const words = left.map((part) => part.text).join('')
    return there.kind === 'rich' || snapshot.kind === 'rich' ? insertInText(field, words, undefined) : insertInValue({ ...snapshot, field: there.field }, words)
  }
}

/** Puts a text back where it had been taken out; false if the field is gone, or cannot hold it. */
export function putBack({ snapshot, text, strays, value }: WrittenText, place?: PlaceInText): boolean {
  if (snapshot.kind === 'rich') return snapshot.editor.isConnected && insertInText(snapshot.editor, text, place)
  const { field } = snapshot
  if (!field.isConnected) return false
  field.focus()
  const isUntouched = strays === '' && field.value === snapshot.value && value !== null && value !== snapshot.value
  if (!isUntouched) return insertInValue(snapshot, text)
  const caret = snapshot.start === null ? null : snapshot.start + text.length
  setValue(field, value, caret, caret)
  return field.value === value
}

/** Between what stood before and after it; if that has changed, at the caret. What was selected then goes again. */
function insertInValue({ field, value: before, start, end }: ValueSnapshot, text: string): boolean {
  const now = field.value
  const [from, to] = [start ?? before.length, end ?? start ?? before.length]
  const caret = 'selectionStart' in field ? (field.selectionStart ?? now.length) : now.length
  const after = before.slice(to)
  const at = now.startsWith(before.slice(0, from)) ? from : now.endsWith(after) ? now.length - after.length : caret
  const selected = now === before ? before.slice(from, to) : ''
  const next = now.slice(0, at) + text + now.slice(at + selected.length)
  const until = start === null ? null : at + text.length
  setValue(field, next, until, until)
  if (field.value === next) return true
  // Such as words in a field for numbers: it would be empty.
  setValue(field, now, null, null)
  return false
}

/** Where the cursor of a formatted text is: its line, and what stands before it there. */
interface PlaceInText {
  readonly line: Element
  readonly before: string
}

const lines = 'p, li, td, th, h1, h2, h3, h4, h5, h6, [contenteditable="true"]'

function placeInText({ snapshot }: WrittenText): PlaceInText | undefined {
  const selection = snapshot.kind === 'rich' ? selectionIn(snapshot.editor) : null
  const { anchorNode, anchorOffset = 0 } = selection ?? {}
  const line = (anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement)?.closest(lines)
  if (!line || !anchorNode) return undefined
  const range = document.createRange()
  range.setStart(line, 0)
  range.setEnd(anchorNode, anchorOffset)
  return { line, before: range.toString() }
}

function insertInText(editor: HTMLElement, text: string, place: PlaceInText | undefined): boolean {
  editor.focus()
  if (place?.line.isConnected && place.line.textContent.startsWith(place.before)) moveTo(place)
  if (!selectionIn(editor)) return false
  writeRichText(editor, text)
  return true
}

function moveTo({ line, before }: PlaceInText): void {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  let rest = before.length
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (rest <= node.length) return document.getSelection()!.collapse(node, rest)
    rest -= node.length
  }
}

/** The key that ended a word has its effect after all, where it makes a line of a text or goes to another cell. A form is not sent: a scanner may have typed it. */
export function endLine({ element, suffix, parts }: ScannedField): void {
  const last = parts.at(-1)
  if (suffix === null || !last) return
  const { snapshot, text } = last
  if (element.closest('[role=grid]')) return void endCell(element as HTMLInputElement, text, suffix)
  if (suffix !== 'Enter') return
  if (snapshot.kind === 'rich') return endLineInText(snapshot.editor, text)
  const { field, start } = snapshot
  if (field.tagName !== 'TEXTAREA' || start === null || !field.value.startsWith(text, start)) return
  const at = start + text.length
  const caret = (field as HTMLTextAreaElement).selectionStart
  setValue(field, `${field.value.slice(0, at)}\n${field.value.slice(at)}`, caret < at ? caret : caret + 1, caret < at ? caret : caret + 1)
}

/** In a grid, it is what goes on to the next cell. */
const endCell = (cell: HTMLInputElement, text: string, key: string): boolean =>
  document.activeElement === cell &&
  cell.value.endsWith(text) &&
  cell.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))

const mostTypedMeanwhile = 100

/** Behind it there may be what was typed while the word was looked up. */
function endLineInText(editor: HTMLElement, text: string): void {
  const selection = selectionIn(editor)
  if (!selection?.isCollapsed) return
  const [node, offset] = [selection.anchorNode!, selection.anchorOffset]
  const plain = (some: string) => some.replaceAll('\u00A0', ' ')
  let typed = 0
  while (typed < mostTypedMeanwhile && !plain(lineBefore(editor)).endsWith(plain(text))) {
    selection.modify('move', 'backward', 'character')
    typed++
  }
  if (!plain(lineBefore(editor)).endsWith(plain(text))) return selection.collapse(node, offset)
  document.execCommand('insertParagraph')
  for (; typed > 0; typed--) selection.modify('move', 'forward', 'character')
}

const lineBefore = (editor: HTMLElement): string =>
  placeInText({ snapshot: { kind: 'rich', editor, selected: '' }, text: '', strays: '', value: null })?.before ?? ''

/** Waits for the screen to be drawn. */
function appearing(find: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const end = (found: HTMLElement | undefined) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(found)
    }
    const look = () => {
      const found = find()
      if (found) end(found)
    }
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => end(undefined), limits.scan.timeout)
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })
}
