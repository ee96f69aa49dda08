import { limits } from '#domain/limits.ts'
import { insertAtCaret, takeSnapshot } from '#src/features/scan/wedge/field-snapshot.ts'
import type { ScannedField } from '#src/features/scan/wedge/wedge-reader.ts'

const fields = 'input, textarea, [contenteditable="true"]'

/** What a person calls the field. */
const nameOf = (field: Element): string =>
  (field.ariaLabel ?? [...('labels' in field ? ((field as HTMLInputElement).labels ?? []) : [])].map(({ textContent }) => textContent).join(' ')) ||
  (field.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/**
 * Notes where a scan was typed, before it opens another screen. The returned function puts the text back, if need be on the screen from before;
 * it answers whether it could.
 */
export function rememberField({ element, text, putBack }: ScannedField): () => Promise<boolean> {
  const name = nameOf(element)
  const { href } = location
  const find = () => [...document.querySelectorAll<HTMLElement>(fields)].find((field) => field.tagName === element.tagName && nameOf(field) === name)
  return async () => {
    if (putBack()) return true
    if (location.href !== href) history.back()
    const field = name ? await appearing(find) : undefined
    field?.focus()
    const snapshot = field && takeSnapshot(field)
    if (!snapshot) return false
    insertAtCaret(snapshot, text)
    return true
  }
}

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
    const timer = setTimeout(() => end(undefined), limits.scan.patience)
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })
}
