import { decimalText } from '#src/ui/text/translate.ts'

/** `0.5 mL`, with the decimal sign of the person's language. */
export const amountText = (amount: number | string, unit: string): string => `${decimalText(amount)} ${unit}`.trim()
