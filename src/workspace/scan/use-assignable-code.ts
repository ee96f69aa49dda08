import { limits } from '#domain/limits.ts'
import { readBarcode } from '#domain/rules/barcode.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** A scanned text as the barcode of a sample; null if a scan of it could never find one, or if it is words that someone searched for. */
export function toAssignableCode(text: string): string | null {
  const reading = readBarcode(text)
  if (reading.kind !== 'own' || !reading.lookUp || reading.code.length > limits.barcode.longest) return null
  return /\s/.test(reading.code) ? null : reading.code
}

/** The same, and null for a person who may not edit samples. */
export function useAssignableCode(): (text: string) => string | null {
  const { can } = useAccess()
  return (text) => (can('Sample.UpdateOwn') ? toAssignableCode(text) : null)
}
