import type { Gs1Element } from './application-identifiers.ts'

/**
 * The elements of a GS1 Digital Link, `https://id.example.com/01/04012345678901/10/L26?17=281130`: identifiers and values by turns in the path,
 * further ones in the query. Undefined if the text is no address with a GTIN or SSCC. Source: GS1 Digital Link Standard, section 4.
 */
export function readDigitalLink(text: string): Gs1Element[] | undefined {
  const address = /^https?:\/\/[^/]+(\/[^?#]*)(?:\?([^#]*))?/i.exec(text)
  if (!address) return undefined
  const steps = address[1]!.split('/').filter(Boolean)
  const from = steps.findIndex((step, at) => (step === '01' || step === '00') && /^\d{8,18}$/.test(steps[at + 1] ?? ''))
  if (from < 0) return undefined
  const elements: Gs1Element[] = []
  for (let at = from; at + 1 < steps.length; at += 2) elements.push({ code: steps[at]!, value: decode(steps[at + 1]!) })
  for (const [, code, value] of (address[2] ?? '').matchAll(/(?:^|[&;])(\d{2,4})=([^&;]*)/g)) elements.push({ code: code!, value: decode(value!) })
  return elements.map(({ code, value }) => ({ code, value: code === '01' ? value.padStart(14, '0') : value }))
}

/** As it stands if it is not encoded well. */
function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
