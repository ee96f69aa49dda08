/** A whole number within the limits; null for anything else, as while a person types. */
export function toCount(text: string, least: number, most: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null
  const number = Number(text)
  return number < least ? null : Math.min(number, most)
}
