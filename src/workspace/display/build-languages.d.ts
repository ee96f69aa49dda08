/** The script of each language in src/locales, by its code, set by the build: `{ de: '/assets/language-de-….js' }`. */
declare const __LANGUAGES__: Readonly<Record<string, string>>
