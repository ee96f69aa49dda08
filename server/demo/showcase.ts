import { cellFields, makeCloneScreen } from './makers/cell-lines.ts'
import type { Login } from './people.ts'
import { Random } from './random.ts'
import { Bench, draft, type Family, type SampleDraft, type Takes } from './sample-draft.ts'

/** The showcase: samples with fixed names, codes, positions and dates, for screenshots; the ids are those of a load of 2,000 on an empty database. */
export interface ShowcasePart {
  /** The id of the first one among all samples. */
  readonly number: number
  readonly daysAgo: number
  readonly families: (bench: Bench) => readonly Family[]
}

export const showcase: readonly ShowcasePart[] = [
  { number: 1841, daysAgo: 49, families: (bench) => [okt3, ...[...antibodies, ...proteins, ...vectors].map((tube) => [tube]), ...makeVials(bench)] },
  { number: 1905, daysAgo: 24, families: (bench) => [guide, makeKnockOut(bench), makeCloneScreen(bench, 'Jurkat E6-1', 'B2M', 20)] },
]

const box1 = (at: string) => ({ mark: 'F2 box 1', at })
const box2 = (at: string) => ({ mark: 'F2 box 2', at })

interface Tube {
  place: SampleDraft['place']
  code?: string
  owner?: Login
  amount: number
  expiresIn?: number
  note?: string
  takes?: Takes
}

function antibody(target: string, clone: string, isotype: string, conjugate: string, tube: Tube): SampleDraft {
  const { place, ...words } = tube
  const isSecondary = target.startsWith('goat')
  const name = isSecondary ? target : `anti-${target} (${clone})`
  return draft('antibody', {
    ...words,
    ...(place && { place }),
    name: conjugate === 'None' ? name : `${name}, ${conjugate}`,
    unit: 'mL',
    store: 'antibodies',
    fields: {
      Target: isSecondary ? 'mouse IgG' : target,
      Clone: clone,
      'Host, isotype': isotype,
      Conjugate: conjugate,
      Concentration: conjugate === 'None' ? '1.0 mg/mL' : '0.2 mg/mL',
      Supplier: 'BioLegend',
    },
    lot: 'B347821',
  })
}

const igg1 = 'Mouse IgG1, κ'
const okt3Note = 'Low-endotoxin, azide-free. Do not refreeze; working aliquots 50 µL.'
const okt3: Family = [
  {
    ...antibody('CD3ε', 'OKT3', 'Mouse IgG2a, κ', 'None', { place: undefined, code: 'AB-0180', owner: 'mara', amount: 1.5, expiresIn: 400, note: okt3Note }),
    name: 'OKT3 stock',
  },
  {
    ...antibody('CD3ε', 'OKT3', 'Mouse IgG2a, κ', 'None', {
      place: box2('B4'),
      code: 'AB-0233',
      owner: 'mara',
      amount: 0.42,
      expiresIn: 14,
      note: okt3Note,
      takes: [
        [30, 0.02],
        [16, 0.02],
        [5, 0.04],
      ],
    }),
    parent: 0,
  },
]

const antibodies: readonly SampleDraft[] = [
  antibody('PD-L1', '28-8', 'Rabbit IgG', 'None', {
    place: box1('C2'),
    code: 'AB-0219',
    owner: 'tobias',
    amount: 0.08,
    expiresIn: -4,
    takes: [
      [38, 0.1],
      [24, 0.12],
      [11, 0.1],
    ],
  }),
  antibody('CD8α', 'SK1', igg1, 'APC', {
    place: box2('B7'),
    code: 'AB-0240',
    owner: 'mara',
    amount: 0.9,
    expiresIn: 28,
    note: 'Titrated, use 1:200.',
    takes: [
      [20, 0.05],
      [9, 0.05],
    ],
  }),
  antibody('FoxP3', '236A/E7', igg1, 'PE', {
    place: box1('D5'),
    code: 'AB-0228',
    owner: 'priya',
    amount: 0.25,
    expiresIn: 31,
    takes: [
      [33, 0.05],
      [26, 0.1],
      [12, 0.05],
      [3, 0.05],
    ],
  }),
  antibody('PD-1', 'EH12.2H7', igg1, 'None', { place: box1('C4'), code: 'AB-0222', owner: 'priya', amount: 0.33, expiresIn: 100 }),
  antibody('CD28', '28.2', igg1, 'None', { place: box2('B9'), code: 'AB-0234', owner: 'mara', amount: 0.38, expiresIn: 146 }),
  antibody('β-actin', 'AC-15', 'Mouse IgG1', 'None', { place: box1('A3'), code: 'AB-0102', owner: 'elif', amount: 1.6, expiresIn: 222 }),
  antibody('Ki-67', 'B56', igg1, 'BV421', { place: box2('C3'), code: 'AB-0245', owner: 'priya', amount: 0.2, expiresIn: 253 }),
  antibody('CD19', 'HIB19', igg1, 'FITC', { place: box1('E2'), code: 'AB-0231', owner: 'tobias', amount: 0.55, expiresIn: 284 }),
  antibody('CD4', 'RPA-T4', igg1, 'PerCP', { place: box1('E1'), code: 'AB-0230', owner: 'mara', amount: 0.61, expiresIn: 284 }),
  antibody('p53', 'DO-1', 'Mouse IgG2a, κ', 'None', { place: box1('B8'), code: 'AB-0191', owner: 'mara', amount: 0.75, expiresIn: 314 }),
  antibody('GAPDH', '6C5', 'Mouse IgG1', 'None', { place: box1('A6'), code: 'AB-0110', owner: 'elif', amount: 0.95, expiresIn: 375 }),
  antibody('goat anti-mouse IgG', '', 'Goat, polyclonal', 'HRP', { place: box1('A4'), code: 'AB-0077', owner: 'elif', amount: 1.2, expiresIn: 437 }),
  antibody('CD4', 'RPA-T4', igg1, 'None', { place: box2('B6'), owner: 'mara', amount: 0.44, expiresIn: 300 }),
  antibody('CD19', 'HIB19', igg1, 'None', { place: box2('B8'), owner: 'tobias', amount: 0.3, expiresIn: 420 }),
  antibody('PD-L1', '29E.2A3', 'Mouse IgG2b, κ', 'None', { place: box2('C1'), owner: 'priya', amount: 0.6, expiresIn: 510 }),
  antibody('PD-1', 'EH12.2H7', igg1, 'PE', { place: box2('C2'), owner: 'priya', amount: 0.28, expiresIn: 366 }),
  antibody('FoxP3', '206D', igg1, 'Alexa Fluor 647', { place: box2('C4'), owner: 'priya', amount: 0.18, expiresIn: 275 }),
  antibody('p53', 'DO-1', 'Mouse IgG2a, κ', 'None', { place: box2('C5'), owner: 'mara', amount: 0.12, expiresIn: 314 }),
]

function protein(name: string, tube: Tube & { unit?: string; inHouse?: boolean }): SampleDraft {
  const { place, unit = 'vial', inHouse, ...words } = tube
  return draft('protein', {
    ...words,
    ...(place && { place }),
    name,
    unit,
    store: 'proteins',
    fields: {
      Protein: name.replace(/,.*/, ''),
      'Expressed in': 'E. coli',
      Concentration: inHouse ? '20 µM' : '0.2 mg/mL',
      Supplier: inHouse ? 'In house' : 'R&D Systems',
    },
  })
}

const cas9 = 'Cas9 nuclease, 20 µM'
const proteins: readonly SampleDraft[] = [
  protein('IFN-γ, 100 µg', { place: box2('C6'), code: 'PR-0044', owner: 'jonas', amount: 3, expiresIn: 192 }),
  protein('rhIL-7, 10 µg', { place: box2('C7'), owner: 'mara', amount: 2, expiresIn: 401 }),
  protein('rhIL-2, 50 µg', {
    place: box2('C8'),
    code: 'PR-0051',
    owner: 'mara',
    amount: 4,
    expiresIn: 20,
    note: 'Single use, do not refreeze.',
    takes: [
      [28, 1],
      [21, 1],
      [14, 1],
      [2, 1],
    ],
  }),
  protein('rhIL-2, 50 µg', { place: box2('C9'), owner: 'mara', amount: 1, expiresIn: 20 }),
  protein('rhTGF-β1, 10 µg', { place: box2('D1'), code: 'PR-0047', owner: 'jonas', amount: 2, expiresIn: 38 }),
  protein('rhTNF-α, 50 µg', { place: box2('D2'), owner: 'jonas', amount: 2, expiresIn: 260 }),
  protein(cas9, { place: box2('D3'), code: 'PR-0060', owner: 'tobias', amount: 0.15, unit: 'mL', expiresIn: 131, inHouse: true }),
  protein(cas9, { place: box2('D4'), owner: 'tobias', amount: 0.2, unit: 'mL', expiresIn: 131, inHouse: true }),
  protein('BSA, fatty-acid free', { place: { mark: 'F2 R2 shelf 1', at: '' }, code: 'PR-0009', owner: 'elif', amount: 25, unit: 'g', expiresIn: 831 }),
]

function vector(at: string, name: string, resistance: string, selection: string, size: number): SampleDraft {
  return draft('plasmid', {
    name,
    place: box2(at),
    amount: 50,
    unit: 'µL',
    store: 'plasmids',
    fields: {
      Backbone: name,
      Resistance: resistance,
      Selection: selection,
      'Size (bp)': String(size),
      Concentration: '500 ng/µL',
      Prep: 'Maxiprep',
      Sequenced: 'Yes',
    },
  })
}

const vectors: readonly SampleDraft[] = [
  vector('A2', 'pX330', 'Ampicillin', 'None', 8484),
  vector('A3', 'psPAX2', 'Ampicillin', 'None', 10_703),
  vector('A4', 'pMD2.G', 'Ampicillin', 'None', 5824),
  vector('A5', 'pLKO.1', 'Ampicillin', 'Puromycin', 7052),
  vector('A6', 'pUC19', 'Ampicillin', 'None', 2686),
  vector('A7', 'pEGFP-N1', 'Kanamycin', 'G418', 4733),
  vector('A8', 'pGL4', 'Ampicillin', 'None', 4242),
  vector('A9', 'pTet-O', 'Ampicillin', 'Puromycin', 9150),
  vector('B1', 'lentiGuide-Puro', 'Ampicillin', 'Puromycin', 10_182),
  vector('B2', 'lentiCas9-Blast', 'Ampicillin', 'Blasticidin', 12_871),
  vector('B3', 'pBABE-puro', 'Ampicillin', 'Puromycin', 5169),
]

const pX459Guide = 'pX459-TP53 gRNA 2'
const guide: Family = [
  vector('A1', 'pX459', 'Ampicillin', 'Puromycin', 9175),
  draft('glycerol stock', {
    name: `${pX459Guide}, DH5α`,
    parent: 0,
    owner: 'mara',
    amount: 0.8,
    unit: 'mL',
    store: 'glycerol stocks',
    madeAfter: 3,
    fields: { Plasmid: pX459Guide, Strain: 'DH5α', Resistance: 'Ampicillin', 'Glycerol (%)': '25', 'Grown at (°C)': '37' },
  }),
  draft('plasmid', {
    name: pX459Guide,
    parent: 1,
    place: box2('B5'),
    code: 'PL-0421',
    owner: 'mara',
    amount: 38,
    unit: 'µL',
    store: 'plasmids',
    madeAfter: 5,
    fields: {
      Backbone: 'pX459',
      Insert: 'TP53 gRNA 2',
      Resistance: 'Ampicillin',
      Selection: 'Puromycin',
      'Size (bp)': '9197',
      Concentration: '250 ng/µL',
      Prep: 'Miniprep',
      Sequenced: 'Yes',
    },
  }),
]

/** The thawed vials in rows D and E, each with the one it was grown from. */
function makeVials(bench: Bench): Family[] {
  const vial = (at: string, line: string, passage: number, code?: string): SampleDraft =>
    draft('cell line', {
      name: `${line}, passage ${passage}`,
      amount: 1,
      unit: 'vial',
      store: 'cells',
      fields: cellFields(bench, line, passage),
      ...(code && { code }),
      ...(at && { place: box2(at) }),
    })
  const child = { parent: 0, madeAfter: 4 }
  return [
    [vial('', 'HEK293T', 13), { ...vial('E1', 'HEK293T', 14, 'CL-0106'), ...child }, { ...vial('E2', 'HEK293T', 14, 'CL-0107'), ...child }],
    [vial('D5', 'Jurkat E6-1', 8), { ...vial('D6', 'Jurkat E6-1', 9), ...child }],
    [vial('D7', 'K-562', 22)],
    [vial('D8', 'THP-1', 6, 'CL-0122'), { ...vial('D9', 'THP-1', 7), ...child }],
    [vial('E3', 'HeLa', 9, 'CL-0098')],
    [vial('E4', 'A549', 6, 'CL-0119'), { ...vial('', 'A549', 7), ...child }],
    [vial('E5', 'MCF-7', 11, 'CL-0131')],
  ]
}

/** The TP53 screen of EXP-0318: clones A3, B7 and B9 are waiting in box 2, the rest is in box 4. */
function makeKnockOut(bench: Bench): Family {
  const [pool, ...clones] = makeCloneScreen(bench, 'HEK293T', 'TP53', 24, ['A3', 'B7', 'B9'])
  const waiting = ['G1', 'G2', 'G3']
  return [pool!, ...clones.map((clone, index) => (waiting[index] ? { ...clone, place: box2(waiting[index]) } : clone))]
}

/** Positions of marked compartments and codes that the showcase uses. */
export function readReserved(): { places: Map<string, Set<string>>; codes: Set<string> } {
  const bench = new Bench(new Random(0, 'reserved'), 0)
  const drafts = showcase.flatMap(({ families }) => families(bench)).flat()
  const places = new Map<string, Set<string>>()
  for (const { place } of drafts) if (place) places.set(place.mark, (places.get(place.mark) ?? new Set()).add(place.at))
  return { places, codes: new Set(drafts.flatMap(({ code }) => code ?? [])) }
}
