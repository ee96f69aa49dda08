import { draft, type Bench, type Family, type SampleDraft } from '../sample-draft.ts'

/** Donors are known only by code; their identity stays in the clinic. */
const donorCode = (bench: Bench, cohort: string): string => `${cohort}-${String(bench.number('donor', 101)).padStart(4, '0')}`
/** What is resected in each patient cohort; healthy donors (HD) give only blood. */
const organs = { CRC: ['Colon', 'Colon', 'Liver'], NSC: ['Lung', 'Lung', 'Lymph node'], HCC: ['Liver'], RCC: ['Kidney'] } as const
const cohorts = Object.keys(organs) as (keyof typeof organs)[]
const visits = ['Baseline', 'Week 4', 'Week 12', 'Week 26', 'Week 52'] as const

/** A piece of tissue and the RNA extracted from it. */
export function makeTissue(bench: Bench): Family {
  const { random } = bench
  const fromMouse = random.chance(0.3)
  const cohort = random.pick(cohorts)
  const code = fromMouse ? `M-${bench.number('dissected mouse', 2101)}` : donorCode(bench, cohort)
  const organ = random.pick(fromMouse ? ['Spleen', 'Liver', 'Lymph node', 'Brain'] : organs[cohort])
  const diagnosis = fromMouse ? random.pick(['Healthy', 'Inflamed']) : random.weighted({ Tumour: 5, 'Adjacent normal': 4, Inflamed: 1 })
  const name = `${code} ${organ.toLowerCase()}${fromMouse ? '' : `, ${diagnosis.toLowerCase()}`}`
  const preservation = random.pick(['Snap frozen', 'Snap frozen', 'RNAlater', 'OCT'])
  const family: SampleDraft[] = [
    draft('tissue', {
      name,
      amount: random.int(8, 240),
      unit: 'mg',
      store: 'tissue',
      fields: {
        'Donor code': code,
        Species: fromMouse ? 'Mouse' : 'Human',
        Organ: organ,
        Diagnosis: diagnosis,
        Preservation: preservation,
        Collected: bench.day(1),
        ...(!fromMouse && { Consent: 'Yes' }),
      },
    }),
  ]
  const preps = preservation === 'OCT' ? 0 : random.int(0, 2)
  for (let n = 1; n <= preps; n++) family.push({ ...makeRna(bench, name, preps > 1 ? `prep ${n}` : ''), parent: 0, madeAfter: 7 * n })
  return family
}

export function makeRna(bench: Bench, source: string, label: string): SampleDraft {
  const { random } = bench
  return draft('rna', {
    name: `RNA ${source}${label && `, ${label}`}`,
    amount: random.int(8, 50),
    unit: 'µL',
    store: 'rna',
    fields: {
      Source: source,
      'Concentration (ng/µL)': String(random.decimal(35, 1400, 1)),
      RIN: String(random.decimal(5.5, 10, 1)),
      'A260/280': String(random.decimal(1.85, 2.12, 2)),
      Extraction: random.pick(['Column kit', 'Column kit', 'TRIzol', 'Magnetic beads']),
      'DNase treated': random.chance(0.85) ? 'Yes' : 'No',
    },
    ...(random.chance(0.08) && { note: random.pick(['Low yield, keep for qPCR only.', 'Sent 500 ng for sequencing.', 'Clean again before use.']) }),
  })
}

/** A donor's blood draws: the tube, and the plasma and PBMC spun from it. Several visits of one donor form a series. */
export function makeBlood(bench: Bench): Family {
  const { random } = bench
  const code = donorCode(bench, random.pick([...cohorts, 'HD', 'HD']))
  const count = random.weighted({ one: 6, more: 1 }) === 'one' ? 1 : random.int(3, 5)
  return visits.slice(0, count).flatMap((visit, index) => makeVisit(bench, code, visit, index * 4, count > 1 ? `Donor ${code}, follow-up` : undefined))
}

function makeVisit(bench: Bench, code: string, visit: string, first: number, series: string | undefined): SampleDraft[] {
  const { random } = bench
  const tube = random.pick(['EDTA', 'EDTA', 'Heparin', 'Citrate'])
  const collected = `${bench.day(0)}T${String(random.int(8, 11)).padStart(2, '0')}:${random.pick(['00', '10', '15', '30', '45'])}`
  const shared = { 'Donor code': code, Visit: visit, Tube: tube, Collected: collected, Consent: 'Yes' }
  const part = (fraction: string, amount: number, unit: string, parent?: number) =>
    draft('blood', {
      name: `${code} ${fraction === 'PBMC' ? fraction : fraction.toLowerCase()}, ${visit.toLowerCase()}`,
      amount,
      unit,
      store: 'blood',
      madeAfter: first / 4,
      fields: { ...shared, Fraction: fraction, 'Freeze-thaw cycles': random.weighted({ 0: 6, 1: 2, 2: 1 }) },
      ...(parent !== undefined && { parent }),
      ...(series !== undefined && { series }),
    })
  return [
    part('Whole blood', random.decimal(0.5, 2, 1), 'mL'),
    part('Plasma', random.int(20, 100) * 10, 'µL', first),
    part('Plasma', random.int(20, 100) * 10, 'µL', first),
    part('PBMC', random.int(1, 4), 'vial', first),
  ]
}
