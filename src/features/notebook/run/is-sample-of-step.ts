import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { SectionSample } from '#src/features/notebook/samples/read-section-view.ts'

/** Whether it is the sample that a step asks for. The protocol names what is in the tube: `anti-p53` for `anti-p53 (DO-1)`. */
export const isMeant = ({ row, item }: Pick<SectionSample, 'row' | 'item'>, name: string): boolean =>
  normalizeText(item?.sample.name ?? row.name).includes(normalizeText(name.trim()))
