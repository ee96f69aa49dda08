import type { LabelTexts } from '#domain/rules/labels/label.ts'
import { plural } from '#src/ui/text/translate.ts'

const longest = 80

/** What a print job is called. */
export function printTitle([first, ...more]: readonly LabelTexts[]): string {
  const name = (first?.name ?? '').slice(0, longest)
  return more.length === 0 ? name : plural(more.length, { one: '{name} and # more', other: '{name} and # more' }, { name })
}
