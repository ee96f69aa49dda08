/* The default Trusted Types policy, made by the first script before anything writes HTML or starts a worker:
   HTML only through the sanitiser, scripts only from addresses on the list.

   The sanitiser (11 KB) is fetched once the page stands, not with the first script: until it is there HTML is refused,
   which nothing at the start asks for. What writes HTML soon after may await `sanitiserReady()`. */

interface Policy {
  createHTML: (html: string) => string
  createScriptURL: (url: string) => string
}

interface PolicyFactory {
  readonly defaultPolicy: unknown
  createPolicy: (name: string, policy: Policy) => unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory
  }
}

let sanitizeHtml: ((html: string) => string) | undefined

/** True only for an address that is, after resolving both, exactly one of the allowed. */
export function isAllowedScriptUrl(url: string, allowed: readonly string[], base: string): boolean {
  const wanted = resolve(url, base)
  return wanted !== undefined && allowed.some((other) => resolve(other, base) === wanted)
}

/** Settles when HTML can be written. */
export async function sanitizerReady(): Promise<void> {
  if (sanitizeHtml) return
  const { default: purify } = await import('dompurify')
  sanitizeHtml = (html) => purify.sanitize(html, { RETURN_TRUSTED_TYPE: false })
}

/** Does nothing where the browser has no Trusted Types, or when the policy is there already. */
export function installTrustedTypes(scriptUrls: readonly string[]): void {
  const factory = window.trustedTypes
  if (!factory || factory.defaultPolicy) return
  factory.createPolicy('default', {
    createHTML: (html) => {
      if (!sanitizeHtml) throw new TypeError('HTML was written before the sanitiser was there: await sanitiserReady()')
      return sanitizeHtml(html)
    },
    createScriptURL: (url) => {
      if (isAllowedScriptUrl(url, scriptUrls, document.baseURI)) return url
      throw new TypeError(`Script address is not on the list: ${url}`)
    },
  })
  const fetchSoon = () => void sanitizerReady().catch(() => {}) // offline before it was stored: asked for again when needed
  if (document.readyState === 'complete') fetchSoon()
  else window.addEventListener('load', fetchSoon, { once: true })
}

function resolve(url: string, base: string): string | undefined {
  try {
    return new URL(url, base).href
  } catch {
    return undefined
  }
}
