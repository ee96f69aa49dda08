const tag = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi
const attribute = /(\s+|\/)([^\s=>"'/]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?/g

/**
 * `onclick` becomes `data-on-click`, for classic/handler-attributes.ts. In the text, because a browser reports each handler that its policy
 * forbids as soon as it reads it, even in a document that is never shown.
 */
export const renameHandlers = (html: string): string =>
  html.replace(tag, (whole) =>
    whole.replace(attribute, (found: string, space: string, name: string, value = '') =>
      /^on[a-z]+$/i.test(name) ? `${space}data-on-${name.slice(2).toLowerCase()}${String(value)}` : found,
    ),
  )
