import { draft, type Bench, type Family } from './sample-draft.ts'
import { makeRna } from './makers/donors.ts'

const times = ['0 h', '1 h', '2 h', '4 h', '8 h', '24 h', '48 h'] as const
const doses = ['0', '10', '30', '100', '300', '1000'] as const
const treatments = ['rhIL-2', 'OKT3', 'TNF-α', 'IFN-γ', 'LPS', 'Nutlin-3a', 'PMA and ionomycin'] as const
const cells = ['Jurkat E6-1', 'THP-1', 'primary T cells', 'A549', 'HCT 116', 'RAW 264.7'] as const

/** RNA of cells collected at several times after a treatment, in replicates. */
export function makeTimeCourse(bench: Bench): Family {
  const { random } = bench
  const [cell, treatment] = [random.pick(cells), random.pick(treatments)]
  const series = `${treatment} time course ${bench.number('time course')}, ${cell}`
  const replicates = random.int(2, 3)
  return times
    .slice(0, random.int(4, 7))
    .flatMap((time) => Array.from({ length: replicates }, (_, index) => ({ ...makeRna(bench, `${cell}, ${treatment}`, `${time}, rep ${index + 1}`), series })))
}

/** Culture supernatants from a dose–response experiment. */
export function makeTitration(bench: Bench): Family {
  const { random } = bench
  const [cell, treatment] = [random.pick(cells), random.pick(treatments.slice(0, 4))]
  const series = `${treatment} titration ${bench.number('titration')}, ${cell}`
  return doses.map((dose) =>
    draft('protein', {
      name: `${cell} supernatant, ${treatment} ${dose} ng/mL`,
      amount: random.int(10, 30) * 10,
      unit: 'µL',
      store: 'proteins',
      series,
      fields: { Protein: 'Culture supernatant', 'Expressed in': 'Native', Supplier: 'In house' },
    }),
  )
}

/** Tenfold dilutions of a virus stock, kept from a plaque assay. */
export function makeDilutions(bench: Bench): Family {
  const { random } = bench
  const number = bench.number('plaque assay')
  const strain = random.pick(['HSV-1 KOS', 'VSV Indiana', 'RSV A2'])
  return ['⁻¹', '⁻²', '⁻³', '⁻⁴', '⁻⁵', '⁻⁶'].map((power) =>
    draft('virus', {
      name: `${strain} plaque assay ${number}, 10${power}`,
      amount: 200,
      unit: 'µL',
      store: 'virus',
      series: `${strain} plaque assay ${number}`,
      fields: {
        Virus: strain.split(' ')[0]!,
        'Strain or construct': strain.split(' ')[1]!,
        Batch: `assay ${number}`,
        'Biosafety level': '2',
        'Freeze-thaw cycles': '1',
      },
    }),
  )
}
