import { draft, type Bench, type Family, type SampleDraft } from '../sample-draft.ts'
import { genes } from './genes.ts'

type CellLine = readonly [name: string, species: string, origin: string, medium: string, biosafety: '1' | '2']

const dmem = 'DMEM, 10 % FBS'
const rpmi = 'RPMI 1640, 10 % FBS'
const lines: readonly CellLine[] = [
  ['HEK293T', 'Human', 'Embryonic kidney', dmem, '2'],
  ['HeLa', 'Human', 'Cervix, adenocarcinoma', dmem, '2'],
  ['A549', 'Human', 'Lung, carcinoma', 'F-12K, 10 % FBS', '1'],
  ['MCF-7', 'Human', 'Breast, adenocarcinoma', 'EMEM, 10 % FBS', '1'],
  ['Jurkat E6-1', 'Human', 'T-cell leukaemia', rpmi, '1'],
  ['K-562', 'Human', 'Chronic myeloid leukaemia', 'IMDM, 20 % FBS', '1'],
  ['THP-1', 'Human', 'Acute monocytic leukaemia', rpmi, '1'],
  ['HCT 116', 'Human', 'Colon, carcinoma', dmem, '1'],
  ['U-2 OS', 'Human', 'Bone, osteosarcoma', dmem, '1'],
  ['Raji', 'Human', "Burkitt's lymphoma", rpmi, '2'],
  ['HepG2', 'Human', 'Liver, carcinoma', 'EMEM, 10 % FBS', '1'],
  ['Huh-7', 'Human', 'Liver, carcinoma', dmem, '1'],
  ['RAW 264.7', 'Mouse', 'Macrophage', dmem, '2'],
  ['NIH/3T3', 'Mouse', 'Embryo, fibroblast', dmem, '1'],
  ['B16-F10', 'Mouse', 'Skin, melanoma', dmem, '1'],
  ['CHO-K1', 'Hamster', 'Ovary', 'F-12K, 10 % FBS', '1'],
  ['Vero E6', 'Monkey', 'Kidney', dmem, '1'],
  ['MDCK', 'Dog', 'Kidney', 'EMEM, 10 % FBS', '1'],
]
/** Lines that clones are made in. */
const edited = ['HEK293T', 'HCT 116', 'A549', 'Jurkat E6-1', 'THP-1']
const notes = [
  'STR profile matches.',
  'Thaw fast, spin out the DMSO.',
  'Grows slowly after thawing, wait a week.',
  'From the working bank.',
  'Do not use above passage 25.',
]

/** The fields of a vial of a known line. */
export function cellFields(bench: Bench, name: string, passage: number) {
  const line = lines.find(([known]) => known === name)
  if (!line) throw new Error(`no cell line ${name}`)
  const [, species, origin, medium, biosafety] = line
  const tested = bench.random.chance(0.9)
  return {
    'Cell line': name,
    Species: species,
    Origin: origin,
    Passage: String(passage),
    Medium: medium,
    'Cells per vial': bench.random.pick(['1 × 10⁶', '2 × 10⁶', '5 × 10⁶']),
    Mycoplasma: tested ? 'Negative' : 'Not tested',
    ...(tested && { 'Mycoplasma tested': bench.day(3) }),
    'Biosafety level': biosafety,
  }
}

/** A bank: a vial of an early passage and the vials frozen from it later. */
export function makeCellLines(bench: Bench): Family {
  const { random } = bench
  if (random.chance(0.09)) return makeClones(bench)
  const [name] = random.pick(lines)
  const length = random.int(1, 5)
  let passage = random.int(3, 18)
  return Array.from({ length }, (_, index): SampleDraft => {
    if (index) passage += random.int(1, 2)
    return draft('cell line', {
      name: `${name}, passage ${passage}`,
      amount: random.int(1, 6),
      unit: 'vial',
      store: 'cells',
      fields: cellFields(bench, name, passage),
      madeAfter: index * 4,
      ...(index && { parent: index - 1 }),
      ...(random.chance(0.15) && { note: random.pick(notes) }),
    })
  })
}

/** A knockout and the single-cell clones picked from its plates. */
function makeClones(bench: Bench): Family {
  const { random } = bench
  const line = random.pick(edited)
  return makeCloneScreen(bench, line, random.pick(genes), random.int(8, 20))
}

/** `wells` come first among the clones, in this order. */
export function makeCloneScreen(bench: Bench, line: string, gene: string, count: number, wells: readonly string[] = []): Family {
  const { random } = bench
  const passage = random.int(5, 14)
  const series = `${gene} knock-out clones, ${line} ${bench.number(`screen ${gene} ${line}`)}`
  const base = { amount: 1, unit: 'vial', store: 'clones' } as const
  const pool = draft('cell line', {
    ...base,
    name: `${line} ${gene} knock-out, pool`,
    amount: 2,
    fields: { ...cellFields(bench, line, passage), Modification: `${gene} knock-out, pool` },
  })
  const picked = new Set(wells)
  while (picked.size < count) picked.add(random.text('ABCDEFGH', 1) + random.int(1, 12))
  const clones = [...picked].map((well) => {
    const result = random.weighted({ 'knock-out': 3, heterozygous: 4, 'wild type': 3 })
    return draft('cell line', {
      ...base,
      name: `${line} ${gene} clone ${well}`,
      parent: 0,
      series,
      madeAfter: 21,
      description: `Genotype by PCR: ${result}.`,
      fields: { ...cellFields(bench, line, passage + 3), Modification: `${gene} ${result}, clone ${well}` },
    })
  })
  return [pool, ...clones]
}
