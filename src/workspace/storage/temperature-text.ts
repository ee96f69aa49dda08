import { decimalText } from '#src/ui/text/translate.ts'

/** −80 °C, with a real minus sign. */
export const temperatureText = (celsius: number): string => `${celsius < 0 ? '−' : ''}${decimalText(Math.abs(celsius))} °C`
