/** The script of each language in src/locales: where it is put, and what is in it. */
export function languageFiles(): { language: string; file: string; text: string }[]
