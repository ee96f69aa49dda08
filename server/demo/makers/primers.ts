import { draft, type Bench, type Family } from '../sample-draft.ts'
import { genes, referenceGenes } from './genes.ts'

/** Primers that every laboratory has. */
const universal = [
  ['M13 forward (-20)', 'GTAAAACGACGGCCAGT'],
  ['M13 reverse', 'CAGGAAACAGCTATGAC'],
  ['T7 promoter', 'TAATACGACTCACTATAGGG'],
  ['SP6', 'ATTTAGGTGACACTATAG'],
  ['hU6 forward', 'GAGGGCCTATTTCCCATGATTCC'],
  ['CMV forward', 'CGCAAATGGGCGGTAGGCGTG'],
  ['BGH reverse', 'TAGAAGGCACAGTCGAGG'],
  ['pLKO.1 5′', 'GACTATCATATGCTTACCGT'],
] as const

/** A pair for one gene, or one of the universal pairs. */
export function makePrimers(bench: Bench): Family {
  const { random } = bench
  if (random.chance(0.06)) {
    const [name, sequence] = random.pick(universal)
    return [makePrimer(bench, name, sequence, { Direction: /reverse/.test(name) ? 'Reverse' : 'Forward', Purpose: 'Sequencing' })]
  }
  const purpose = random.weighted({ qPCR: 5, Genotyping: 2, Cloning: 2, Sequencing: 1 })
  const gene = purpose === 'qPCR' && random.chance(0.15) ? random.pick(referenceGenes) : random.pick(genes)
  const number = bench.number(`primer ${gene} ${purpose}`)
  const label = `${gene}${purpose === 'qPCR' ? '' : ` ${purpose.toLowerCase()}`} ${number}`
  const pair = [
    ['F', 'Forward'],
    ['R', 'Reverse'],
  ] as const
  return pair.map(([letter, direction]) => makePrimer(bench, `${label} ${letter}`, makeSequence(bench), { Gene: gene, Direction: direction, Purpose: purpose }))
}

function makePrimer(bench: Bench, name: string, sequence: string, fields: { Gene?: string; Direction: string; Purpose: string }) {
  const { random } = bench
  return draft('primer', {
    name,
    amount: random.int(2, 20) * 10,
    unit: 'µL',
    store: 'primers',
    ...(random.chance(0.3) && { expiresIn: random.int(200, 1800) }),
    fields: {
      ...fields,
      'Sequence (5′ to 3′)': sequence,
      Length: String(sequence.length),
      'Tm (°C)': meltingPoint(sequence).toFixed(1),
      Concentration: random.pick(['100 µM', '100 µM', '10 µM']),
      Purification: random.pick(['Desalted', 'Desalted', 'HPLC']),
    },
  })
}

/** 18 to 24 bases that end in G or C and melt near 57 °C, as people design them. */
function makeSequence(bench: Bench): string {
  const { random } = bench
  for (;;) {
    const sequence = random.text('ACGT', random.int(17, 23)) + random.text('GC', 1)
    if (Math.abs(meltingPoint(sequence) - 57) < 5) return sequence
  }
}

/** Marmur and Doty's formula for oligonucleotides longer than 13 bases. */
function meltingPoint(sequence: string): number {
  const strong = sequence.replace(/[^GC]/g, '').length
  return 64.9 + (41 * (strong - 16.4)) / sequence.length
}
