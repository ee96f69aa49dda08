import type { Device } from '#domain/wire/inventory/storage-to-wire.ts'

/** What is known about a storage unit or an instrument and has no field of its own. Law 198: only added to at the end, because numbers of details depend on it. */
export const detailNames = ['manufacturer', 'model', 'serialNumber', 'temperature'] as const
export type DetailName = (typeof detailNames)[number]

/** The number of a detail says whose it is and which one, so nothing has to be stored for it. */
const numbersOfEach = 10

export const numberOfDetail = (storageId: number, name: DetailName): number => storageId * numbersOfEach + detailNames.indexOf(name) + 1

export const detailsOf = ({ unit, equipment }: Device) =>
  detailNames
    .map((name, order) => ({
      storageMetaID: numberOfDetail((unit ?? equipment)!.id, name),
      metaType: 'TEXT' as const,
      name,
      value: name === 'temperature' ? String(unit?.temperature ?? '') : (equipment?.[name] ?? ''),
      order,
    }))
    .filter(({ value }) => value !== '')

/** Undefined for a number that no detail has. */
export function detailWithNumber(storageMetaId: number): { readonly storageId: number; readonly name: DetailName } | undefined {
  const name = detailNames[(storageMetaId % numbersOfEach) - 1]
  return name && { storageId: Math.floor(storageMetaId / numbersOfEach), name }
}

export const orderOf = (name: DetailName): number => detailNames.indexOf(name)

const folded = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

/** In any capitals, and with spaces: "Serial number". */
export const detailNamed = (sent: string): DetailName | undefined => detailNames.find((name) => folded(name) === folded(sent))
