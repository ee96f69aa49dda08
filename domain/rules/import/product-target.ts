import { plainHeading } from './plain-heading.ts'

/** What a column of an imported catalog can be. */
export const productTargets = [
  'name',
  'supplier',
  'catalogNumber',
  'pack',
  'containers',
  'amount',
  'unit',
  'price',
  'currency',
  'gtin',
  'barcode',
  'type',
  'lowAmount',
  'expiresAfter',
  'storageNote',
  'hazards',
  'note',
] as const
export type ProductTarget = (typeof productTargets)[number]

/** Common column headings, normalized and without punctuation. */
const headings: Readonly<Record<ProductTarget, readonly string[]>> = {
  name: ['name', 'product', 'product name', 'item', 'item name', 'description', 'artikel', 'artikelbezeichnung', 'bezeichnung', 'produkt', 'nom', 'naam'],
  supplier: ['supplier', 'vendor', 'manufacturer', 'brand', 'company', 'lieferant', 'hersteller', 'anbieter', 'firma', 'fournisseur', 'leverancier'],
  catalogNumber: [
    'catalog number',
    'catalogue number',
    'catalog no',
    'catalogue no',
    'cat no',
    'cat number',
    'cat',
    'article number',
    'item number',
    'part number',
    'order number',
    'sku',
    'ref',
    'artikelnummer',
    'artikel nr',
    'bestellnummer',
    'bestell nr',
    'katalognummer',
  ],
  pack: ['pack', 'pack size', 'package', 'package size', 'packaging', 'packsize', 'size', 'packung', 'packungsgrosse', 'gebinde', 'gebindegrosse'],
  containers: [
    'containers',
    'containers in a pack',
    'units per pack',
    'pieces per pack',
    'number per pack',
    'behalter',
    'behalter pro packung',
    'stuck pro packung',
  ],
  amount: ['amount', 'amount in a container', 'quantity', 'volume', 'content', 'contents', 'menge', 'menge pro behalter', 'inhalt'],
  unit: ['unit', 'units', 'einheit', 'unite', 'eenheid'],
  price: [
    'price',
    'price of a pack',
    'list price',
    'unit price',
    'net price',
    'cost',
    'preis',
    'listenpreis',
    'nettopreis',
    'preis pro packung',
    'einzelpreis',
    'prix',
    'prijs',
  ],
  currency: ['currency', 'wahrung', 'devise', 'valuta'],
  gtin: ['gtin', 'ean', 'ean code', 'gtin ean', 'ean gtin', 'upc'],
  barcode: ['barcode', 'own barcode', 'code', 'strichcode', 'eigener barcode'],
  type: ['type', 'sample type', 'type of its samples', 'kind', 'typ', 'probentyp', 'typ der proben'],
  lowAmount: [
    'low when at or below',
    'limit',
    'low stock limit',
    'minimum',
    'minimum stock',
    'reorder level',
    'reorder point',
    'knapp ab',
    'mindestbestand',
    'meldebestand',
  ],
  expiresAfter: ['its samples last in days', 'shelf life', 'shelf life days', 'lasts days', 'haltbarkeit', 'haltbarkeit in tagen', 'proben halten tage'],
  storageNote: ['storage', 'storage conditions', 'storage temperature', 'temperature', 'lagerung', 'lagertemperatur', 'lagerbedingungen'],
  hazards: ['hazards', 'hazard', 'hazard statements', 'h statements', 'ghs', 'safety', 'gefahren', 'gefahrenhinweise', 'h satze'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'notiz', 'kommentar'],
}

/** A target for each column, or null; no target is used twice. */
export function guessProductTargets(columns: readonly string[]): (ProductTarget | null)[] {
  const used = new Set<ProductTarget>()
  return columns.map((column) => {
    const heading = plainHeading(column)
    // `Price EUR` names the currency of all its cells.
    const target = productTargets.find((each) => headings[each].includes(heading) || headings[each].includes(heading.replace(/ [a-z]{3}$/, '')))
    if (!heading || !target || used.has(target)) return null
    used.add(target)
    return target
  })
}

/** The currency that the heading of the prices names: `Price (EUR)`, `Price EUR`, `Preis €`. Empty for none. */
export const currencyOfHeading = (heading: string): string =>
  /[\s([]([A-Z]{3})[)\]]?$/.exec(heading.trim())?.[1] ?? (heading.includes('€') ? 'EUR' : heading.includes('£') ? 'GBP' : '')
