type Child = Node | string

/** An element with these properties and children. Text stays text, so nothing that people type becomes HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** A field for a number of at least 0: `onNumber` gets it while it is typed, or null if there is none; `onDone` is called when it is finished. */
export function numberField(name: string, onNumber: (value: number | null) => void, onDone?: () => void): HTMLInputElement {
  const field = element('input', { inputMode: 'decimal', ariaLabel: name, autocomplete: 'off' })
  field.addEventListener('input', () => onNumber(toNumber(field.value)))
  field.addEventListener('change', () => {
    field.value = toText(toNumber(field.value))
    onDone?.()
  })
  return field
}

/** Not in the field that is being filled in. */
export function showNumber(field: HTMLInputElement, value: number | null): void {
  if (field !== document.activeElement) field.value = toText(value)
}

function toNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return text === '' || !(Number(text) >= 0) ? null : Number(text)
}

const toText = (value: number | null): string => (value === null ? '' : String(value))
