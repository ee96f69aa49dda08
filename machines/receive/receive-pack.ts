import { isDate } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import type { PackAnswer, PackDraft, ReceiveContext } from './receive-types.ts'

type Answer = Extract<PackAnswer, { kind: 'package' }>

/** As many tubes as the person said, or as are in the packs. */
export const tubesOf = ({ tubes, packs, containers }: Pick<PackDraft, 'tubes' | 'packs' | 'containers'>): number =>
  tubes ?? Math.min(packs * containers, limits.many.created)

/** Packs of the chosen line that are still to come; null without a line. */
export const leftOf = ({ lines, lineId }: Pick<PackDraft, 'lines' | 'lineId'>): number | null => lines.find(({ id }) => id === lineId)?.left ?? null

/** More packs than are still to come, which needs a reason. */
export const isTooMany = (pack: Pick<PackDraft, 'lines' | 'lineId' | 'packs'>): boolean => pack.packs > (leftOf(pack) ?? Infinity)

const hasValues = ({ values: { meta, asked } }: PackDraft): boolean => asked.every((field) => (meta[field] ?? '').trim() !== '')

/** Nothing is left to say before it is received. */
export const isComplete = (pack: PackDraft): boolean =>
  pack.productId !== null &&
  (pack.expires === '' || isDate(pack.expires)) &&
  (tubesOf(pack) === 0 ? pack.lineId !== null : pack.sampleTypeId !== null && hasValues(pack)) &&
  (!isTooMany(pack) || pack.note.trim() !== '')

export function openPack({ lastPack }: Pick<ReceiveContext, 'lastPack'>, answer: Answer): Pick<ReceiveContext, 'pack' | 'lastPack'> {
  const { product, reading, others, lines } = answer
  const number = lastPack + 1
  const pack: PackDraft = {
    number,
    gtin: reading.gtin,
    productId: product?.id ?? null,
    containers: product?.containers ?? 1,
    sampleTypeId: product?.sampleTypeId ?? null,
    values: product?.values ?? { meta: {}, asked: [] },
    lot: reading.lot,
    expires: reading.expires || (product?.expires ?? ''),
    serials: reading.serial ? [reading.serial] : [],
    packs: 1,
    tubes: null,
    lines,
    lineId: lines[0]?.id ?? null,
    note: '',
    others,
    problem: null,
  }
  return { pack, lastPack: number }
}

/** One more pack of the same, its product now that it is known, or undefined for another one. */
export function mergePack(pack: PackDraft, { product, reading, lines }: Answer): PackDraft | 'same-pack' | undefined {
  const isChosen = reading.gtin === '' || pack.gtin === ''
  if (pack.productId === null && product !== null && (isChosen || reading.gtin === pack.gtin)) {
    const { id, containers, sampleTypeId, values, expires } = product
    return { ...pack, productId: id, containers, sampleTypeId, values, lines, lineId: lines[0]?.id ?? null, expires: pack.expires || expires, problem: null }
  }
  if (product?.id !== pack.productId || reading.gtin !== (pack.gtin || reading.gtin)) return undefined
  if (reading.serial && pack.serials.includes(reading.serial)) return 'same-pack'
  if (reading.lot && pack.lot && reading.lot !== pack.lot) return undefined
  // A product that was chosen in the app, or of which only the number was read, is now scanned: that is the same pack.
  const isFirst = pack.serials.length === 0 && pack.lot === '' && reading.lot !== '' && pack.packs === 1
  return {
    ...pack,
    gtin: pack.gtin || reading.gtin,
    lot: pack.lot || reading.lot,
    expires: isFirst && reading.expires ? reading.expires : pack.expires || reading.expires,
    serials: reading.serial ? [...pack.serials, reading.serial] : pack.serials,
    packs: isFirst ? pack.packs : pack.packs + 1,
    problem: null,
  }
}
