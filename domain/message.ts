/* A text is translated where it is shown. A text written elsewhere, in a table or as the result of a decision, is marked
   there. `npm run messages` collects the arguments of `msg`, `defineMessages`, `t` and `plural` into the catalog. */

/** An English text that is in the catalog. If one text has two meanings, it is prefixed with its context. */
export type Message = string & { readonly isMessage: true }

/** Separates a context from its text, as in gettext. */
const contextSeparator = '\u0004'

/** `msg('Archive', 'verb')` and `msg('Archive')` are two messages with two translations. */
export const msg = (text: string, context?: string): Message => (context === undefined ? text : context + contextSeparator + text) as Message

/** The text itself, without its context. */
export const englishText = (message: string): string => message.slice(message.indexOf(contextSeparator) + 1)

/** Separates a text from the values of its placeholders. */
const valuesSeparator = '\u0005'

/** A message that brings the values of its placeholders along: it is translated where it is shown, like any other. */
export const filledMessage = (text: string, values: Readonly<Record<string, string | number>>): Message =>
  (text + valuesSeparator + JSON.stringify(values)) as Message

/** A table whose values are all messages. */
export const defineMessages = <const Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  texts as { readonly [Key in keyof Texts]: Texts[Key] & Message }
