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

/** A field for a number of at least 0; `onNumber` gets null if there is none in it. */
export function numberField(name: string, onNumber: (value: number | null) => void): HTMLInputElement {
  const field = element('input', { inputMode: 'decimal', ariaLabel: name, autocomplete: 'off' })
  field.addEventListener('change', () => {
    const text = field.value.trim().replace(',', '.')
    const number = text === '' || !(Number(text) >= 0) ? null : Number(text)
    field.value = toText(number)
    onNumber(number)
  })
  return field
}

/** Not in the field that is being filled in. */
export function showNumber(field: HTMLInputElement, value: number | null): void {
  if (field !== document.activeElement) field.value = toText(value)
}

const toText = (value: number | null): string => (value === null ? '' : String(value))
