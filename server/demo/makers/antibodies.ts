import { draft, type Bench, type Family } from '../sample-draft.ts'

type Use = 'flow' | 'blot'
type Primary = readonly [target: string, clone: string, isotype: string, use: Use, reactivity: string]

/** Clones as listed in catalogs. */
const human: readonly Primary[] = (
  [
    ['CD3ε', 'OKT3', 'Mouse IgG2a, κ'],
    ['CD3ε', 'UCHT1', 'Mouse IgG1, κ'],
    ['CD4', 'RPA-T4', 'Mouse IgG1, κ'],
    ['CD4', 'SK3', 'Mouse IgG1, κ'],
    ['CD8α', 'SK1', 'Mouse IgG1, κ'],
    ['CD8α', 'RPA-T8', 'Mouse IgG1, κ'],
    ['CD14', 'M5E2', 'Mouse IgG2a, κ'],
    ['CD16', '3G8', 'Mouse IgG1, κ'],
    ['CD19', 'HIB19', 'Mouse IgG1, κ'],
    ['CD20', '2H7', 'Mouse IgG2b, κ'],
    ['CD25', 'M-A251', 'Mouse IgG1, κ'],
    ['CD28', '28.2', 'Mouse IgG1, κ'],
    ['CD38', 'HIT2', 'Mouse IgG1, κ'],
    ['CD45', 'HI30', 'Mouse IgG1, κ'],
    ['CD45RA', 'HI100', 'Mouse IgG2b, κ'],
    ['CD45RO', 'UCHL1', 'Mouse IgG2a, κ'],
    ['CD56', '5.1H11', 'Mouse IgG1, κ'],
    ['CD62L', 'DREG-56', 'Mouse IgG1, κ'],
    ['CD69', 'FN50', 'Mouse IgG1, κ'],
    ['CD127', 'A019D5', 'Mouse IgG1, κ'],
    ['CCR7', 'G043H7', 'Mouse IgG2a, κ'],
    ['CTLA-4', 'L3D10', 'Mouse IgG1, κ'],
    ['FoxP3', '236A/E7', 'Mouse IgG1, κ'],
    ['FoxP3', '206D', 'Mouse IgG1, κ'],
    ['Granzyme B', 'GB11', 'Mouse IgG1, κ'],
    ['HLA-DR', 'L243', 'Mouse IgG2a, κ'],
    ['IFN-γ', '4S.B3', 'Mouse IgG1, κ'],
    ['IL-2', 'MQ1-17H12', 'Rat IgG2a, κ'],
    ['Ki-67', 'B56', 'Mouse IgG1, κ'],
    ['LAG-3', '11C3C65', 'Mouse IgG1, κ'],
    ['PD-1', 'EH12.2H7', 'Mouse IgG1, κ'],
    ['PD-L1', '28-8', 'Rabbit IgG'],
    ['PD-L1', '29E.2A3', 'Mouse IgG2b, κ'],
    ['TIM-3', 'F38-2E2', 'Mouse IgG1, κ'],
    ['TNF-α', 'MAb11', 'Mouse IgG1, κ'],
  ] as const
).map((words): Primary => [...words, 'flow', 'Human'])

const mouse: readonly Primary[] = (
  [
    ['mouse B220', 'RA3-6B2', 'Rat IgG2a, κ'],
    ['mouse CD4', 'GK1.5', 'Rat IgG2b, κ'],
    ['mouse CD8α', '53-6.7', 'Rat IgG2a, κ'],
    ['mouse CD11b', 'M1/70', 'Rat IgG2b, κ'],
    ['mouse CD11c', 'N418', 'Hamster IgG'],
    ['mouse CD16/32', '2.4G2', 'Rat IgG2b, κ'],
    ['mouse CD45', '30-F11', 'Rat IgG2b, κ'],
    ['mouse F4/80', 'BM8', 'Rat IgG2a, κ'],
    ['mouse Ly-6G', '1A8', 'Rat IgG2a, κ'],
    ['mouse NK1.1', 'PK136', 'Mouse IgG2a, κ'],
    ['mouse TCRβ', 'H57-597', 'Hamster IgG'],
  ] as const
).map((words): Primary => [...words, 'flow', 'Mouse'])

const blot: readonly Primary[] = (
  [
    ['AKT', 'C67E7', 'Rabbit IgG'],
    ['phospho-AKT (S473)', 'D9E', 'Rabbit IgG'],
    ['Bcl-2', '124', 'Mouse IgG1, κ'],
    ['β-actin', 'AC-15', 'Mouse IgG1'],
    ['caspase-3', '8G10', 'Rabbit IgG'],
    ['c-Myc', '9E10', 'Mouse IgG1, κ'],
    ['E-cadherin', '24E10', 'Rabbit IgG'],
    ['ERK1/2', '137F5', 'Rabbit IgG'],
    ['phospho-ERK1/2', 'D13.14.4E', 'Rabbit IgG'],
    ['FLAG', 'M2', 'Mouse IgG1'],
    ['GAPDH', '6C5', 'Mouse IgG1'],
    ['HA', 'C29F4', 'Rabbit IgG'],
    ['MDM2', 'SMP14', 'Mouse IgG1'],
    ['p21', '12D1', 'Rabbit IgG'],
    ['p53', 'DO-1', 'Mouse IgG2a, κ'],
    ['PARP', '46D11', 'Rabbit IgG'],
    ['α-tubulin', 'DM1A', 'Mouse IgG1'],
    ['vimentin', 'D21H3', 'Rabbit IgG'],
  ] as const
).map((words): Primary => [...words, 'blot', 'Human, mouse'])

const secondaries = [
  'goat anti-mouse IgG',
  'goat anti-rabbit IgG',
  'goat anti-rat IgG',
  'donkey anti-goat IgG',
  'donkey anti-rabbit IgG',
  'goat anti-hamster IgG',
]
const dyes = ['None', 'FITC', 'PE', 'APC', 'PerCP', 'BV421', 'BV605', 'Alexa Fluor 488', 'Alexa Fluor 647', 'Biotin']
const notes = [
  'Titrated on PBMC, use 1:200.',
  'Use 1:1000 in 5 % BSA, overnight at 4 °C.',
  'Keep in the dark.',
  'Do not refreeze; working aliquots 50 µL.',
  'Works on fixed cells only after methanol.',
  'Low-endotoxin, azide-free.',
  'Second band at 55 kDa with this lot.',
]
const primaries = [...human, ...mouse, ...blot]

/** A purchased tube, or a stock with the working aliquots taken from it. */
export function makeAntibodies(bench: Bench): Family {
  const { random } = bench
  if (random.chance(0.08)) return [makeSecondary(bench)]
  const [target, clone, isotype, use, reactivity] = random.pick(primaries)
  const conjugate = use === 'blot' ? 'None' : random.pick(dyes)
  const name = `anti-${target} (${clone})${conjugate === 'None' ? '' : `, ${conjugate}`}`
  const shared = {
    unit: 'mL',
    store: 'antibodies',
    expiresIn: bench.expiry(),
    fields: {
      Target: target,
      Clone: clone,
      'Host, isotype': isotype,
      Conjugate: conjugate,
      Concentration: `${random.pick(['0.2', '0.5', '1.0'])} mg/mL`,
      Reactivity: reactivity,
      Application: use === 'flow' ? 'Flow cytometry' : 'Western blot',
      Supplier: random.pick(['Abcam', 'BD', 'BioLegend', 'Cell Signaling', 'Merck', 'Thermo Fisher']),
    },
    lot: bench.lot(),
    ...(random.chance(0.2) && { note: random.pick(notes) }),
  } as const
  const tube = { ...shared, name, amount: random.decimal(0.05, 1.2, 2) }
  if (!random.chance(0.25)) return [draft('antibody', tube)]
  const aliquots = Array.from({ length: random.int(1, 4) }, () =>
    draft('antibody', {
      ...tube,
      amount: random.decimal(0.02, 0.1, 2),
      parent: 0,
      madeAfter: random.int(0, 20),
    }),
  )
  return [draft('antibody', { ...shared, name: `${name} stock`, amount: random.decimal(0.5, 2, 2) }), ...aliquots]
}

function makeSecondary(bench: Bench) {
  const { random } = bench
  const target = random.pick(secondaries)
  const conjugate = random.pick(['HRP', 'HRP', 'Alexa Fluor 488', 'Alexa Fluor 647'] as const)
  return draft('antibody', {
    name: `${target}, ${conjugate}`,
    amount: random.decimal(0.2, 1.5, 2),
    unit: 'mL',
    store: 'antibodies',
    expiresIn: bench.expiry(),
    fields: {
      Target: target.replace(/^.*anti-/, ''),
      'Host, isotype': target.startsWith('goat') ? 'Goat, polyclonal' : 'Donkey, polyclonal',
      Conjugate: conjugate,
      Concentration: '1.0 mg/mL',
      Application: conjugate === 'HRP' ? 'Western blot' : 'IF',
      Supplier: random.pick(['Abcam', 'Merck', 'Thermo Fisher']),
    },
    lot: bench.lot(),
  })
}
