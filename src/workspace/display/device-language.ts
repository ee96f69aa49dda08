/** The language that this device was last used in, known before anyone has signed in; null if nobody has chosen one. */
export const deviceLanguage = (): string | null => localStorage.getItem(languageKey)

/** `show-language.ts` writes it. */
export const languageKey = 'aliquot.language'
