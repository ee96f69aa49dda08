import { draft, type Bench, type Family } from '../sample-draft.ts'
import { genes } from './genes.ts'

const superscript: Readonly<Record<number, string>> = { 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹', 10: '¹⁰', 11: '¹¹', 12: '¹²', 13: '¹³' }
const strains = [
  ['HSV-1', 'KOS'],
  ['HSV-1', '17syn+'],
  ['Influenza A', 'A/PR/8/34 (H1N1)'],
  ['Influenza A', 'A/WSN/33 (H1N1)'],
  ['VSV', 'Indiana'],
  ['VSV', 'VSV-GFP'],
  ['RSV', 'A2'],
  ['RSV', 'Long'],
  ['Adenovirus', 'Ad5'],
] as const
const producers = { HSV: 'Vero E6', Inf: 'MDCK', VSV: 'Vero E6', RSV: 'HEp-2', Ade: 'HEK293' } as const

/** `2.4 × 10⁸ TU/mL` */
const titre = ({ random }: Bench, from: number, to: number, unit: string): string =>
  `${random.decimal(1, 9.8, 1)} × 10${superscript[random.int(from, to)] ?? ''} ${unit}`

/** A vector batch, frozen in aliquots. */
export function makeVectors(bench: Bench): Family {
  const { random } = bench
  const isAav = random.chance(0.3)
  const batch = bench.number(isAav ? 'AAV batch' : 'lentivirus batch')
  const serotype = random.pick(['AAV2', 'AAV6', 'AAV8', 'AAV9'])
  const construct = isAav
    ? random.pick(['CAG-GFP', 'EF1α-Cre', 'hSyn-GCaMP6s', 'U6-gRNA'])
    : random.pick(['pLKO.1-sh', 'lentiCRISPRv2-', 'pLenti-']) + random.pick(genes)
  const name = isAav ? `${serotype} ${construct}, batch ${batch}` : `Lentivirus ${construct}, batch ${batch}`
  const fields = {
    Virus: isAav ? 'AAV' : 'Lentivirus',
    'Strain or construct': construct,
    'Envelope or serotype': isAav ? serotype : 'VSV-G',
    Batch: String(batch),
    'Biosafety level': isAav ? '1' : '2',
    Titre: isAav ? titre(bench, 11, 13, 'vg/mL') : titre(bench, 6, 9, 'TU/mL'),
    'Freeze-thaw cycles': '0',
  }
  const expiresIn = random.chance(0.5) ? bench.expiry() : undefined
  const tubes = random.int(1, 4)
  return Array.from({ length: tubes }, (_, index) =>
    draft('virus', {
      name: tubes > 1 ? `${name}, tube ${index + 1}` : name,
      amount: random.int(2, 20) * 10,
      unit: 'µL',
      store: 'virus',
      fields,
      expiresIn,
      ...(index === 0 &&
        random.chance(0.2) && {
          note: random.pick(['Titred on HEK293T by flow.', 'Concentrated over 20 % sucrose.', 'Replication test passed.']),
        }),
    }),
  )
}

/** A virus that is passaged: seed → working stocks. */
export function makeVirusStocks(bench: Bench): Family {
  const { random } = bench
  const [virus, strain] = random.pick(strains)
  // The name VSV-GFP includes the virus, and that of an influenza strain its type.
  const label = strain.startsWith(virus) ? strain : `${virus.replace(/ A$/, '')} ${strain}`
  const first = random.int(1, 4)
  const grownOn = producers[virus.slice(0, 3) as keyof typeof producers]
  const tube = (passage: number, words: { parent?: number; madeAfter?: number }) =>
    draft('virus', {
      ...words,
      name: `${label}, P${passage}`,
      amount: random.int(10, 100) * 10,
      unit: 'µL',
      store: 'virus',
      description: `Grown on ${grownOn}.`,
      fields: {
        Virus: virus,
        'Strain or construct': strain,
        Titre: titre(bench, 5, 8, 'PFU/mL'),
        Batch: `P${passage}-${bench.number('virus stock', 11)}`,
        'Biosafety level': '2',
        'Freeze-thaw cycles': String(random.int(0, 2)),
      },
    })
  const work = random.int(1, 4)
  return [tube(first, {}), ...Array.from({ length: work }, () => tube(first + 1, { parent: 0, madeAfter: 5 }))]
}
