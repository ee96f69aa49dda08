/** −80 °C, with a real minus sign. */
export const temperatureText = (celsius: number): string => `${celsius < 0 ? '−' : ''}${Math.abs(celsius)} °C`
