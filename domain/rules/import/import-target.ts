import { limits } from '../../limits.ts'
import { normalizeText } from '../normalize-text.ts'
import { plainHeading } from './plain-heading.ts'
import type { ProductTarget } from './product-target.ts'

/** What a column of an imported table can be. `meta:` with a normalized key is a field of the sample type, `own:` with a name one of each sample itself. */
export type SampleTarget = (typeof plainTargets)[number] | `meta:${string}` | `own:${string}`
export type ImportTarget = SampleTarget | ProductTarget

export const plainTargets = [
  'name',
  'type',
  'place',
  'compartment',
  'position',
  'amount',
  'unit',
  'expiration',
  'altBarcode',
  'description',
  'note',
  'parent',
  'series',
] as const

/** Common column headings, normalized and without punctuation. */
const headings: Readonly<Record<(typeof plainTargets)[number], readonly string[]>> = {
  name: ['name', 'sample name', 'sample', 'samplename', 'probe', 'probenname', 'bezeichnung', 'naam', 'nom', 'title', 'label'],
  type: ['type', 'sample type', 'sampletype', 'kind', 'category', 'typ', 'probentyp', 'art'],
  place: ['place', 'location', 'storage', 'storage location', 'path', 'box', 'freezer', 'ort', 'lagerort', 'lagerplatz', 'standort', 'locatie', 'emplacement'],
  compartment: [
    'compartment barcode',
    'compartment',
    'box barcode',
    'storage barcode',
    'location barcode',
    'layer barcode',
    'boxcode',
    'fach',
    'barcode des fachs',
  ],
  position: ['position', 'pos', 'well', 'cell', 'slot', 'coordinate', 'positie'],
  amount: ['amount', 'quantity', 'qty', 'volume', 'menge', 'anzahl', 'hoeveelheid', 'quantite'],
  unit: ['unit', 'units', 'einheit', 'eenheid', 'unite'],
  expiration: [
    'expiration',
    'expiration date',
    'expiry',
    'expiry date',
    'expires',
    'exp',
    'exp date',
    'use by',
    'best before',
    'ablauf',
    'ablaufdatum',
    'verfallsdatum',
  ],
  altBarcode: ['barcode', 'own barcode', 'tube barcode', 'sample barcode', 'code', 'alt id', 'altid', 'tube id', 'strichcode', 'barcode der probe'],
  description: ['description', 'beschreibung', 'omschrijving', 'details'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'notiz', 'kommentar', 'opmerking'],
  parent: ['parent', 'parent barcode', 'parent sample', 'derived from', 'mother', 'origin', 'elternprobe', 'ausgangsprobe', 'barcode der ausgangsprobe'],
  series: ['series', 'sample series', 'series name', 'batch', 'serie', 'group'],
}

/** A target for each column, or null; no target is used twice. `fieldKeys` are those of the group's sample types. */
export function guessTargets(columns: readonly string[], fieldKeys: readonly string[]): (SampleTarget | null)[] {
  const used = new Set<SampleTarget>()
  const fields = new Map(fieldKeys.map((key) => [plainHeading(key), metaTarget(key)]))
  return columns.map((column) => {
    const heading = plainHeading(column)
    const target = plainTargets.find((each) => headings[each].includes(heading)) ?? fields.get(heading)
    if (!heading || !target || used.has(target)) return null
    used.add(target)
    return target
  })
}

export const metaTarget = (key: string): `meta:${string}` => `meta:${normalizeText(key.trim())}`

/** A field of each sample itself, named as the column is; undefined if no field can have that name. */
export function ownTarget(heading: string): `own:${string}` | undefined {
  const name = heading.trim()
  return name && name.length <= limits.name.longest && !name.includes('\0') ? `own:${name}` : undefined
}

export const ownName = (target: string): string | undefined => (target.startsWith('own:') ? target.slice('own:'.length) : undefined)

/** Names of fields are the same whatever the case. */
export const isSameTarget = (a: ImportTarget | null, b: ImportTarget | null): boolean => a?.toLowerCase() === b?.toLowerCase()
