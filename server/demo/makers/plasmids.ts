import { draft, type Bench, type Family, type SampleDraft } from '../sample-draft.ts'
import { genes } from './genes.ts'

interface Backbone {
  name: string
  size: number
  resistance: string
  selection: string
  strain: string
  /** The name of a construct in it, after the backbone and a hyphen. */
  insert: (gene: string, number: number) => string
}

const guide = (gene: string, number: number) => `${gene} gRNA ${number}`
const hairpin = (gene: string, number: number) => `sh${gene} ${number}`
const tagged = (tag: string) => (gene: string) => `${tag}-${gene}`
const plain = (gene: string) => gene

const backbones: readonly Backbone[] = [
  { name: 'pX459', size: 9175, resistance: 'Ampicillin', selection: 'Puromycin', strain: 'DH5α', insert: guide },
  { name: 'pX330', size: 8484, resistance: 'Ampicillin', selection: 'None', strain: 'DH5α', insert: guide },
  { name: 'lentiGuide-Puro', size: 10_182, resistance: 'Ampicillin', selection: 'Puromycin', strain: 'Stbl3', insert: guide },
  { name: 'lentiCRISPRv2', size: 14_873, resistance: 'Ampicillin', selection: 'Puromycin', strain: 'Stbl3', insert: guide },
  { name: 'pLKO.1', size: 7052, resistance: 'Ampicillin', selection: 'Puromycin', strain: 'Stbl3', insert: hairpin },
  { name: 'pcDNA3.1', size: 5428, resistance: 'Ampicillin', selection: 'G418', strain: 'DH5α', insert: tagged('FLAG') },
  { name: 'pEGFP-N1', size: 4733, resistance: 'Kanamycin', selection: 'G418', strain: 'DH5α', insert: plain },
  { name: 'pBABE-puro', size: 5169, resistance: 'Ampicillin', selection: 'Puromycin', strain: 'NEB Stable', insert: tagged('HA') },
  { name: 'pET-28a', size: 5369, resistance: 'Kanamycin', selection: 'None', strain: 'BL21(DE3)', insert: tagged('His6') },
  { name: 'pGEX-6P-1', size: 4984, resistance: 'Ampicillin', selection: 'None', strain: 'BL21(DE3)', insert: tagged('GST') },
  { name: 'pGL4.23', size: 4283, resistance: 'Ampicillin', selection: 'None', strain: 'DH5α', insert: (gene) => `${gene} enhancer` },
  { name: 'pUC19', size: 2686, resistance: 'Ampicillin', selection: 'None', strain: 'XL1-Blue', insert: (gene) => `${gene} fragment` },
]
const notes = [
  'Sequenced through the insert, no changes.',
  'Endotoxin-free prep.',
  'Grow at 30 °C, recombines.',
  'Two bands after BsmBI as expected.',
  'Request from the core before sharing.',
]

/** Construct → glycerol stock → preps, or part of that chain. */
export function makePlasmids(bench: Bench): Family {
  const { random } = bench
  const backbone = random.pick(backbones)
  const gene = random.pick(genes)
  const insert = backbone.insert(gene, random.int(1, 4))
  const name = `${backbone.name}-${insert}`
  const fields = {
    Backbone: backbone.name,
    Insert: insert,
    Resistance: backbone.resistance,
    Selection: backbone.selection,
    'Size (bp)': String(backbone.size + random.int(20, 2400)),
  }
  const prepare = (prep: string, more: Partial<SampleDraft>): SampleDraft =>
    draft('plasmid', {
      name,
      amount: random.int(8, 200),
      unit: 'µL',
      store: 'plasmids',
      ...more,
      fields: { ...fields, Prep: prep, Concentration: `${random.int(8, 180) * 10} ng/µL`, Sequenced: random.chance(0.7) ? 'Yes' : 'No' },
      ...(random.chance(0.15) && { note: random.pick(notes) }),
    })
  const family: SampleDraft[] = []
  if (random.chance(0.45)) {
    const purpose = random.pick(['the knock-out screen', 'the rescue', 'the reporter assay', 'protein expression'])
    family.push(prepare(random.pick(['Received', 'Miniprep']), { description: `${gene}, made for ${purpose}.` }))
  }
  if (random.chance(0.75)) {
    family.push(
      draft('glycerol stock', {
        name: `${name}, ${backbone.strain}`,
        amount: random.pick([0.5, 0.8, 1]),
        unit: 'mL',
        store: 'glycerol stocks',
        madeAfter: 6,
        fields: {
          Plasmid: name,
          Strain: backbone.strain,
          Resistance: backbone.resistance,
          'Glycerol (%)': random.pick(['20', '25', '40']),
          'Grown at (°C)': random.pick(['37', '37', '30']),
        },
        ...(family.length && { parent: family.length - 1 }),
      }),
    )
  }
  const from = family.length - 1
  const preps = family.length ? random.int(0, 2) : 1
  for (let n = 0; n < preps; n++) {
    family.push(prepare(random.pick(['Miniprep', 'Midiprep', 'Maxiprep']), { madeAfter: 10 + n * 30, ...(from >= 0 && { parent: from }) }))
  }
  return family
}
