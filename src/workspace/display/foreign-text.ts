import { toAmerican, toBritish } from '#domain/rules/spelling.ts'
import { shownLocale } from '#src/ui/text/translate.ts'

let isBritish = false

/** From now on, texts that come from elsewhere are spelled as the person has chosen. */
export function spellForeignAs(british: boolean): void {
  isBritish = british
}

/** Which spelling {@link foreignText} writes. Beside another language, it leaves texts as they are. */
export const foreignSpelling = (): 'american' | 'british' | 'as it is' => (shownLocale() !== 'en' ? 'as it is' : isBritish ? 'british' : 'american')

/** A text that this product has not written, such as the label of an add-on's button. Law: nothing that a person typed is passed here. spec APP-03 */
export function foreignText(text: string): string {
  const spelling = foreignSpelling()
  return spelling === 'as it is' ? text : spelling === 'british' ? toBritish(text) : toAmerican(text)
}
