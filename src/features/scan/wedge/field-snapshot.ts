import { richSelections } from '#src/workspace/scan/rich-selections.ts'

// The contents of the focused field before a scanner typed into it, and how to restore them.

type ValueField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FieldSnapshot =
  | { kind: 'value'; field: ValueField; value: string; start: number | null; end: number | null }
  /** Rich text has no value to restore, so what was typed into it is deleted again, by the editor's own means. */
  | { kind: 'rich'; editor: HTMLElement; selected: string; select?: (() => void) | undefined }

type RichSnapshot = Extract<FieldSnapshot, { kind: 'rich' }>

const textTypes = new Set(['text', 'search', 'email', 'tel', 'url', 'number', 'date', 'datetime-local', 'month', 'time', 'week', 'password'])

/** The element that a key goes to, including inside shadow roots. */
export const targetOf = (event: Event): EventTarget | null => event.composedPath()[0] ?? event.target

export const isField = (target: EventTarget | null): boolean => fieldOf(target) !== null

/** Rich text may accept a picture as well. */
export const isRichText = (target: EventTarget | null): boolean => fieldOf(target)?.kind === 'rich'

/** Password fields are left to the password-field guard: a password manager that types is as fast as a scanner. */
export const isSecret = (target: EventTarget | null): boolean => nameOf(target) === 'INPUT' && (target as HTMLInputElement).type === 'password'

export function takeSnapshot(target: EventTarget | null): FieldSnapshot | null {
  const field = fieldOf(target)
  if (!field) return null
  if (field.kind === 'rich') {
    const selected = selectionIn(field.editor)?.toString() ?? ''
    return { ...field, selected, select: selected ? richSelections.get(field.editor)?.() : undefined }
  }
  const { element } = field
  const [start, end] = 'selectionStart' in element ? [element.selectionStart, element.selectionEnd] : [null, null]
  return { kind: 'value', field: element, value: element.value, start, end }
}

/** Removes the last `count` characters. */
export function restoreSnapshot(snapshot: FieldSnapshot, count: number): void {
  if (snapshot.kind === 'value') return setValue(snapshot.field, snapshot.value, snapshot.start, snapshot.end)
  const selection = selectionIn(snapshot.editor)
  if (!selection) return
  selection.collapseToEnd()
  for (let n = 0; n < count; n++) selection.modify('extend', 'backward', 'character')
  writeSelected(snapshot)
}

/** Inserts what a person typed at the caret. */
export function insertAtCaret(snapshot: FieldSnapshot, text: string): void {
  if (snapshot.kind === 'rich') return writeRichText(snapshot.editor, text)
  const { field } = snapshot
  if (!('selectionStart' in field)) return
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? start
  const caret = start + text.length
  setValue(field, field.value.slice(0, start) + text + field.value.slice(end), caret, caret)
}

/** What was typed in one go, and where. `strays` are a person's letters in it, which stay. */
export interface WrittenText {
  readonly snapshot: FieldSnapshot
  readonly text: string
  readonly strays: string
  /** Text of a field with a value. */
  readonly value: string | null
}

export const toWritten = (snapshot: FieldSnapshot, text: string, strays: string): WrittenText => ({
  snapshot,
  text,
  strays,
  value: snapshot.kind === 'value' ? snapshot.field.value : null,
})

/** Removes a text that was typed, whatever a person has typed behind it since. Where it cannot be found again, everything stays. */
export function takeOut({ snapshot, text, strays, value }: WrittenText): void {
  if (snapshot.kind === 'rich') return takeOutOfRichText(snapshot, text, strays)
  const { field, value: before, start, end } = snapshot
  const [from, to] = [start ?? 0, end ?? start ?? 0]
  // Also in a field that has changed what was typed, as one for numbers does; not if a person has typed on.
  if (strays === '' && field.value === value && value.length <= before.length - (to - from) + text.length) return setValue(field, before, start, end)
  const at = start === null ? -1 : field.value.startsWith(text, from) ? from : field.value.lastIndexOf(text, from)
  if (at < 0) return
  const rest = field.value.slice(at + text.length)
  const kept = strays || before.slice(from, to)
  const caret = 'selectionStart' in field ? (field.selectionStart ?? 0) : 0
  const next = Math.max(at, caret - text.length + kept.length)
  setValue(field, field.value.slice(0, at) + kept + rest, next, next)
}

/** A snapshot taken after that text, as if it had never been there. */
export function forget({ snapshot: of, text, strays }: WrittenText, later: FieldSnapshot): FieldSnapshot {
  if (of.kind === 'rich' || later.kind === 'rich' || of.field !== later.field || of.start === null) return later
  const at = later.value.startsWith(text, of.start) ? of.start : -1
  if (at < 0) return later
  const move = (place: number | null) => (place === null ? null : Math.max(at, place - text.length + strays.length))
  const value = later.value.slice(0, at) + strays + later.value.slice(at + text.length)
  return { ...later, value, start: move(later.start), end: move(later.end) }
}

/** Behind it there may be what was typed while the code was looked up. */
function takeOutOfRichText(snapshot: RichSnapshot, text: string, strays: string): void {
  const { editor, selected } = snapshot
  const selection = selectionIn(editor)
  if (!selection?.isCollapsed) return
  const plain = (some: string) => some.replaceAll('\u00a0', ' ')
  const [node, offset] = [selection.anchorNode!, selection.anchorOffset]
  for (let count = 0; count < text.length + mostTypedMeanwhile; count++) {
    selection.modify('extend', 'backward', 'character')
    const found = selection.toString()
    if (!plain(found).startsWith(plain(text))) continue
    const rest = found.slice(text.length)
    return rest === '' && strays === '' ? writeSelected(snapshot) : writeRichText(editor, (strays || selected) + rest)
  }
  selection.collapse(node, offset)
}

const mostTypedMeanwhile = 100

/** With the element's own setter, bypassing one that a framework may have installed, and with the event that notifies the framework. */
export function setValue(field: ValueField, value: string, start: number | null, end: number | null): void {
  if (field.value !== value) {
    Object.getOwnPropertyDescriptor(Reflect.getPrototypeOf(field)!, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    if (nameOf(field) === 'SELECT') field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  // Fields for numbers, dates and addresses have no selection to set.
  if (start !== null && 'setSelectionRange' in field) field.setSelectionRange(start, end)
}

/** What was selected, in place of what is. */
function writeSelected({ editor, selected, select }: RichSnapshot): void {
  writeRichText(editor, select ? '' : selected)
  select?.()
}

/** The only call that an editor such as ProseMirror treats as typed by a person; it is deprecated, but every browser has it. */
export function writeRichText(editor: HTMLElement, text: string): void {
  if (!selectionIn(editor)) return
  if (text) editor.ownerDocument.execCommand('insertText', false, text)
  else if (!selectionIn(editor)?.isCollapsed) editor.ownerDocument.execCommand('delete')
}

/** The selection, if the person is still in this text. */
export function selectionIn(editor: HTMLElement): Selection | null {
  const selection = editor.ownerDocument.getSelection()
  return selection?.anchorNode && editor.contains(selection.anchorNode) ? selection : null
}

function fieldOf(target: EventTarget | null): { kind: 'value'; element: ValueField } | { kind: 'rich'; editor: HTMLElement } | null {
  const name = nameOf(target)
  // Nothing can be typed there.
  if ((target as Partial<HTMLInputElement> | null)?.readOnly) return null
  if (name === 'INPUT') return textTypes.has((target as HTMLInputElement).type) ? { kind: 'value', element: target as HTMLInputElement } : null
  if (name === 'TEXTAREA' || name === 'SELECT') return { kind: 'value', element: target as HTMLTextAreaElement | HTMLSelectElement }
  return name && (target as HTMLElement).isContentEditable ? { kind: 'rich', editor: target as HTMLElement } : null
}

const nameOf = (target: EventTarget | null): string => (target && 'tagName' in target ? String(target.tagName) : '')
