import { countText } from '#src/ui/text/translate.ts'

/** The count on a badge: 99+ above 99. spec HDR-07 */
export const badgeText = (count: number): string => (count > 99 ? '99+' : countText(count))
