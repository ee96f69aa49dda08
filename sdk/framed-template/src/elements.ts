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

/** A field for a number of at least 0; `onNumber` gets null while there is none in it. */
export function numberField(name: string, value: number | null, onNumber: (value: number | null) => void): HTMLInputElement {
  const field = element('input', { inputMode: 'decimal', ariaLabel: name, value: value === null ? '' : String(value), autocomplete: 'off' })
  field.addEventListener('change', () => {
    const text = field.value.trim().replace(',', '.')
    const number = text === '' || !(Number(text) >= 0) ? null : Number(text)
    field.value = number === null ? '' : String(number)
    onNumber(number)
  })
  return field
}
