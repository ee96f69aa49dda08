import { draft, type Bench, type Family } from '../sample-draft.ts'
import { genes } from './genes.ts'

const cytokines = [
  ['rhIL-2', 15.5],
  ['rhIL-4', 15],
  ['rhIL-6', 20.9],
  ['rhIL-7', 17.5],
  ['rhIL-10', 18.6],
  ['rhIL-15', 12.8],
  ['rhIL-21', 15.4],
  ['rhTGF-β1', 25],
  ['rhTNF-α', 17.4],
  ['IFN-γ', 16.9],
  ['IFN-α2b', 19.3],
  ['rhGM-CSF', 14.5],
  ['rhM-CSF', 36.8],
  ['rhSCF', 18.4],
  ['rhFlt3L', 17.6],
  ['rhEGF', 6.2],
  ['rhFGF-2', 17.2],
  ['rmIL-2', 17.2],
  ['rmIL-12', 70],
  ['rmGM-CSF', 14.2],
] as const
const enzymes = [
  ['T4 DNA ligase', '400 U/µL'],
  ['Q5 polymerase', '2 U/µL'],
  ['Taq polymerase', '5 U/µL'],
  ['BsmBI-v2', '10 U/µL'],
  ['BbsI-HF', '20 U/µL'],
  ['EcoRI-HF', '20 U/µL'],
  ['BamHI-HF', '20 U/µL'],
  ['XhoI', '20 U/µL'],
  ['NotI-HF', '20 U/µL'],
  ['DpnI', '20 U/µL'],
  ['T4 PNK', '10 U/µL'],
  ['RNase A', '10 mg/mL'],
  ['Proteinase K', '20 mg/mL'],
  ['DNase I', '1 U/µL'],
  ['Benzonase', '250 U/µL'],
] as const
const nucleases = ['Cas9 nuclease, 20 µM', 'Cas12a nuclease, 60 µM', 'dCas9-VPR, 10 µM'] as const

export function makeProteins(bench: Bench): Family {
  const family = { cytokine: makeCytokine, enzyme: makeEnzyme, nuclease: makeNuclease, purified: makePurified }
  return family[bench.random.weighted({ cytokine: 5, enzyme: 4, nuclease: 1, purified: 3 })](bench)
}

function makeCytokine(bench: Bench): Family {
  const { random } = bench
  const [name, mass] = random.pick(cytokines)
  return [
    draft('protein', {
      name: `${name}, ${random.pick([5, 10, 20, 50, 100])} µg`,
      amount: random.int(1, 6),
      unit: 'vial',
      store: 'proteins',
      expiresIn: bench.expiry(),
      fields: {
        Protein: name,
        Concentration: `${random.pick(['0.1', '0.2', '1.0'])} mg/mL`,
        'Expressed in': random.pick(['E. coli', 'E. coli', 'HEK293']),
        Tag: 'None',
        'Mass (kDa)': String(mass),
        'Purity (%)': '95',
        Buffer: 'PBS, 0.1 % BSA',
        Supplier: random.pick(['R&D Systems', 'BioLegend', 'Thermo Fisher']),
      },
      lot: bench.lot(),
      ...(random.chance(0.2) && { note: random.pick(['Reconstituted in PBS with 0.1 % BSA.', 'Single use, do not refreeze.', 'ED50 checked on CTLL-2.']) }),
    }),
  ]
}

function makeEnzyme(bench: Bench): Family {
  const { random } = bench
  const [name, strength] = random.pick(enzymes)
  return [
    draft('protein', {
      name,
      amount: random.int(2, 50) * 10,
      unit: 'µL',
      store: 'enzymes',
      expiresIn: bench.expiry(),
      fields: {
        Protein: name,
        Concentration: strength,
        'Expressed in': 'E. coli',
        Buffer: '50 % glycerol',
        Supplier: random.pick(['New England Biolabs', 'Thermo Fisher', 'Roche']),
      },
      lot: bench.lot(),
    }),
  ]
}

function makeNuclease(bench: Bench): Family {
  const name = bench.random.pick(nucleases)
  return [
    draft('protein', {
      name,
      amount: bench.random.decimal(0.05, 0.4, 2),
      unit: 'mL',
      store: 'proteins',
      expiresIn: bench.expiry(),
      fields: {
        Protein: name.replace(/,.*/, ''),
        Concentration: name.replace(/.*, /, ''),
        'Expressed in': 'E. coli',
        Tag: 'His6',
        'Mass (kDa)': '160',
        Supplier: 'In house',
      },
      lot: bench.lot(),
    }),
  ]
}

/** The fractions kept from a column, as one series. */
function makePurified(bench: Bench): Family {
  const { random } = bench
  const tag = random.pick(['His6', 'GST'])
  const name = `${tag}-${random.pick(genes)}`
  const prep = bench.number(`prep ${name}`)
  const first = random.int(8, 14)
  return Array.from({ length: random.int(2, 5) }, (_, index) =>
    draft('protein', {
      name: `${name}, prep ${prep}, fraction ${first + index}`,
      amount: random.int(10, 50) * 10,
      unit: 'µL',
      store: 'proteins',
      series: `${name}, prep ${prep}`,
      fields: {
        Protein: name,
        Concentration: `${random.decimal(0.1, 4, 2)} mg/mL`,
        'Expressed in': 'E. coli',
        Tag: tag,
        'Mass (kDa)': String(random.decimal(22, 110, 1)),
        'Purity (%)': String(random.int(80, 98)),
        Buffer: '20 mM HEPES, 150 mM NaCl, 10 % glycerol',
        Supplier: 'In house',
      },
    }),
  )
}
