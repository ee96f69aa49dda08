/* The default Trusted Types policy, created by the first script before anything writes HTML or starts a worker:
   HTML only through the sanitizer, scripts only from addresses on the list.

   The sanitizer (11 KB) is loaded after the page, not with the first script: until then HTML is rejected,
   and nothing at the start needs it. Code that writes HTML soon afterward can await `sanitizerReady()`. */

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

/** True only for an address that, after resolving both, exactly equals an allowed one. */
export function isAllowedScriptUrl(url: string, allowed: readonly string[], base: string): boolean {
  const wanted = resolve(url, base)
  return wanted !== undefined && allowed.some((other) => resolve(other, base) === wanted)
}

/** Resolves when HTML can be written. */
export async function sanitizerReady(): Promise<void> {
  if (sanitizeHtml) return
  const { default: purify } = await import('dompurify')
  sanitizeHtml = (html) => purify.sanitize(html, { RETURN_TRUSTED_TYPE: false })
}

/** Does nothing if the browser has no Trusted Types, or the policy already exists. */
export function installTrustedTypes(scriptUrls: readonly string[]): void {
  const factory = window.trustedTypes
  if (!factory || factory.defaultPolicy) return
  factory.createPolicy('default', {
    createHTML: (html) => {
      if (!sanitizeHtml) throw new TypeError('HTML was written before the sanitizer was there: await sanitizerReady()')
      return sanitizeHtml(html)
    },
    createScriptURL: (url) => {
      if (isAllowedScriptUrl(url, scriptUrls, document.baseURI)) return url
      throw new TypeError(`Script address is not on the list: ${url}`)
    },
  })
  const fetchSoon = () => void sanitizerReady().catch(() => {}) // offline before it was cached: loaded again when needed
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
