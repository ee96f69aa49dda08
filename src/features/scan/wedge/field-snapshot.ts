// The contents of the focused field before a scanner typed into it, and how to restore them.

type ValueField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FieldSnapshot =
  | { kind: 'value'; field: ValueField; value: string; start: number | null; end: number | null }
  /** Rich text has no value to restore, so what was typed into it is deleted again, by the editor's own means. */
  | { kind: 'rich'; editor: HTMLElement; selected: string }

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
  if (field.kind === 'rich') return { ...field, selected: selectionIn(field.editor)?.toString() ?? '' }
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
  writeRichText(snapshot.editor, snapshot.selected)
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

/** With the element's own setter, bypassing one that a framework may have installed, and with the event that notifies the framework. */
function setValue(field: ValueField, value: string, start: number | null, end: number | null): void {
  if (field.value !== value) {
    Object.getOwnPropertyDescriptor(Reflect.getPrototypeOf(field)!, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    if (nameOf(field) === 'SELECT') field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  // Fields for numbers, dates and addresses have no selection to set.
  if (start !== null && 'setSelectionRange' in field) field.setSelectionRange(start, end)
}

/** The only call that an editor such as ProseMirror treats as typed by a person; it is deprecated, but every browser has it. */
function writeRichText(editor: HTMLElement, text: string): void {
  if (!selectionIn(editor)) return
  if (text) editor.ownerDocument.execCommand('insertText', false, text)
  else if (!selectionIn(editor)?.isCollapsed) editor.ownerDocument.execCommand('delete')
}

/** The selection, if the person is still in this text. */
function selectionIn(editor: HTMLElement): Selection | null {
  const selection = editor.ownerDocument.getSelection()
  return selection?.anchorNode && editor.contains(selection.anchorNode) ? selection : null
}

function fieldOf(target: EventTarget | null): { kind: 'value'; element: ValueField } | { kind: 'rich'; editor: HTMLElement } | null {
  const name = nameOf(target)
  if (name === 'INPUT') return textTypes.has((target as HTMLInputElement).type) ? { kind: 'value', element: target as HTMLInputElement } : null
  if (name === 'TEXTAREA' || name === 'SELECT') return { kind: 'value', element: target as HTMLTextAreaElement | HTMLSelectElement }
  return name && (target as HTMLElement).isContentEditable ? { kind: 'rich', editor: target as HTMLElement } : null
}

const nameOf = (target: EventTarget | null): string => (target && 'tagName' in target ? String(target.tagName) : '')
