const safe = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i

/** An address that opens a page, an email or a call, and never runs anything. */
export const isSafeLink = (href: string): boolean => safe.test(href)

/** What someone typed or pasted as an address: `example.org` becomes https. Undefined if it is none that is safe. */
export function toSafeLink(typed: string): string | undefined {
  const text = typed.trim()
  const href = /^[a-z][a-z0-9+.-]*:/i.test(text)
    ? text
    : /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)
      ? `mailto:${text}`
      : /^[^\s/]+\.[a-z]{2,}(?:[/?#:]\S*)?$/i.test(text)
        ? `https://${text}`
        : ''
  return isSafeLink(href) ? href : undefined
}
