/** What follows an application identifier. Lengths in characters. Source: GS1 General Specifications, section 3.2. */
export interface ApplicationIdentifier {
  readonly code: string
  readonly shortest: number
  readonly longest: number
  readonly isNumeric: boolean
  /** The last digit is a check digit. */
  readonly hasCheckDigit: boolean
  readonly isDate: boolean
}

export interface Gs1Element {
  /** The application identifier. */
  readonly code: string
  readonly value: string
}

/** By identifier: `14` is 14 digits, `14c` with a check digit, `6d` a date, `20x` at most 20 characters, `8n` at most 8 digits. Each `?` stands for any digit. */
const formats: Readonly<Record<string, string>> = {
  '00': '18c',
  '01': '14c',
  '02': '14c',
  '10': '20x',
  '11': '6d',
  '12': '6d',
  '13': '6d',
  '15': '6d',
  '16': '6d',
  '17': '6d',
  '20': '2',
  '21': '20x',
  '22': '20x',
  '235': '28x',
  '240': '30x',
  '241': '30x',
  '242': '6n',
  '243': '20x',
  '250': '30x',
  '251': '30x',
  '253': '30x',
  '254': '20x',
  '255': '25n',
  '30': '8n',
  '31??': '6',
  '32??': '6',
  '33??': '6',
  '34??': '6',
  '35??': '6',
  '36??': '6',
  '37': '8n',
  '390?': '15n',
  '391?': '18n',
  '392?': '15n',
  '393?': '18n',
  '394?': '4',
  '395?': '6',
  '400': '30x',
  '401': '30x',
  '402': '17c',
  '403': '30x',
  '41?': '13c',
  '420': '20x',
  '421': '12x',
  '422': '3',
  '423': '15n',
  '424': '3',
  '425': '15n',
  '426': '3',
  '427': '3x',
  '7001': '13',
  '7002': '30x',
  '7003': '10',
  '7004': '4n',
  '7005': '12x',
  '7006': '6d',
  '7007': '12n',
  '7008': '3x',
  '7009': '10x',
  '7010': '2x',
  '7020': '20x',
  '7021': '20x',
  '7022': '20x',
  '7023': '30x',
  '703?': '30x',
  '71?': '20x',
  '723?': '30x',
  '7240': '20x',
  '8001': '14',
  '8002': '20x',
  '8003': '30x',
  '8004': '30x',
  '8005': '6',
  '8006': '18',
  '8007': '34x',
  '8008': '12n',
  '8009': '50x',
  '8010': '30x',
  '8011': '12n',
  '8012': '20x',
  '8013': '25x',
  '8017': '18c',
  '8018': '18c',
  '8019': '10n',
  '8020': '25x',
  '8110': '70x',
  '8111': '4',
  '8112': '70x',
  '8200': '70x',
  '90': '30x',
  '9?': '90x',
}

/** The identifier with which a text begins, or undefined if it begins with none that is known. */
export function identifierAt(text: string): ApplicationIdentifier | undefined {
  for (const length of [2, 3, 4]) {
    const code = text.slice(0, length)
    if (code.length < length || !/^\d+$/.test(code)) return undefined
    const format = formatOf(code)
    if (format) return toIdentifier(code, format)
  }
  return undefined
}

function formatOf(code: string): string | undefined {
  if (Object.hasOwn(formats, code)) return formats[code]
  for (let open = 1; open <= 2; open += 1) {
    const pattern = code.slice(0, -open) + '?'.repeat(open)
    if (Object.hasOwn(formats, pattern)) return formats[pattern]
  }
  return undefined
}

function toIdentifier(code: string, format: string): ApplicationIdentifier {
  const longest = Number.parseInt(format, 10)
  const kind = format.slice(String(longest).length)
  const isVariable = kind === 'x' || kind === 'n'
  return { code, shortest: isVariable ? 1 : longest, longest, isNumeric: kind !== 'x', hasCheckDigit: kind === 'c', isDate: kind === 'd' }
}
