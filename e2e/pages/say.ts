/** Translates an English text into the language of the screen. */
export type Say = (text: string) => string

export const inEnglish: Say = (text) => text
