/*
 *   src/locales/de.po ──build──► assets/language-de-….js ──► showLanguage ──► translate.ts, <html lang>, and the start of the next page
 *
 * English is in the code; any other language is a script that is loaded when it is chosen and kept for offline use. docs/decisions/0069
 */
import { activate, type Catalog } from '#src/ui/text/translate.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { languageKey } from './device-language.ts'

const english: Catalog = { locale: 'en', messages: {} }

/** The languages to choose from, each by its own name. */
export const languages: readonly { readonly value: string; readonly label: string }[] = [english.locale, ...Object.keys(__LANGUAGES__)].map((value) => ({
  value,
  label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
}))

/** From now on, texts, numbers and lists are in this language. A language that this release does not have, or cannot load, changes nothing. */
export async function showLanguage(language: string): Promise<void> {
  const url = __LANGUAGES__[language]
  if (url === undefined && language !== english.locale) return
  const catalog = url === undefined ? english : await load(url)
  activate(catalog)
  document.documentElement.lang = catalog.locale
  rememberLanguage(language)
  if (url !== undefined) await keep(url).catch(reportFailure)
}

function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // No space, or storage is blocked: it applies until the page is closed.
  }
}

const load = async (url: string): Promise<Catalog> => ((await import(/* @vite-ignore */ url)) as { catalog: Catalog }).catalog

/** For the service worker (src/sw/languages.ts), which does not control the very first page. */
async function keep(url: string): Promise<void> {
  // Absent without https.
  const store = (globalThis as Partial<typeof globalThis>).caches
  const kept = await store?.open('languages')
  if (kept && !(await kept.match(url))) await kept.add(url)
}
