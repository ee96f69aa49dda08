import { readGs1, type Gs1Data, type Gs1FaultCode } from '../gs1/read-gs1.ts'

/** What the code on a package says about what is in it. Texts are empty if it does not say. */
export interface PackageReading {
  /** 14 digits. */
  readonly gtin: string
  readonly lot: string
  /** YYYY-MM-DD. */
  readonly expires: string
  readonly serial: string
  /** The customer's number of the order. */
  readonly orderNumber: string
}

/** `no-product`: it is the code of a shipment. */
export type PackageFault = Gs1FaultCode | 'no-product'

export type PackageCode =
  /** `others`: what it may mean as well, because the scanner has lost a separator; the likeliest first. `isPlain`: only digits, as other codes have, too. */
  | { readonly kind: 'read'; readonly reading: PackageReading; readonly others: readonly PackageReading[]; readonly isPlain: boolean }
  | { readonly kind: 'fault'; readonly fault: PackageFault }

/** Reads the code on a package; null if it has no code of the kind that packages have. `today` is YYYY-MM-DD. */
export function readPackage(text: string, today: string): PackageCode | null {
  const result = readGs1(text, today)
  if (!result) return null
  if ('fault' in result) return { kind: 'fault', fault: result.fault.code }
  if (!result.data.gtin) return { kind: 'fault', fault: 'no-product' }
  const others = result.others.map(toReading).filter((other, at, all) => all.findIndex((one) => isSameReading(one, other)) === at)
  const reading = toReading(result.data)
  return { kind: 'read', reading, others: others.filter((other) => !isSameReading(other, reading)), isPlain: /^\D{0,3}\d{8,14}$/.test(text.trim()) }
}

const toReading = ({ gtin, lot, expires, serial, orderNumber }: Gs1Data): PackageReading => ({ gtin, lot, expires, serial, orderNumber })

const isSameReading = (one: PackageReading, other: PackageReading): boolean =>
  one.lot === other.lot && one.expires === other.expires && one.serial === other.serial && one.gtin === other.gtin
