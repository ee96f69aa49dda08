import { draft, type Bench, type Family, type SampleDraft } from '../sample-draft.ts'

const genotypes: Readonly<Record<string, readonly string[]>> = {
  'C57BL/6J': ['wt'],
  'BALB/c': ['wt'],
  NSG: ['Prkdc scid, Il2rg null'],
  'Rag1 KO': ['Rag1 -/-', 'Rag1 +/-'],
  'OT-I': ['Tg/+', '+/+'],
  'Foxp3-GFP': ['GFP/Y', 'GFP/GFP'],
  'Trp53 fl/fl': ['fl/fl', 'fl/+'],
  'LysM-Cre': ['Cre/+', '+/+'],
}
const strains = Object.keys(genotypes)

/** A dam and her litter. */
export function makeMice(bench: Bench): Family {
  const { random } = bench
  const strain = random.pick(strains)
  const cage = `C${bench.number('cage', 301)}`
  const animal = (sex: string, bornBefore: number, words: Pick<SampleDraft, 'parent' | 'madeAfter' | 'note'>): SampleDraft => {
    const mark = bench.number('ear mark', 4401)
    return draft('mouse', {
      ...words,
      name: `${strain} ${mark}`,
      amount: 1,
      unit: 'mouse',
      store: 'mice',
      fields: { Strain: strain, Sex: sex, Born: bench.day(bornBefore), Genotype: random.pick(genotypes[strain]!), 'Ear mark': String(mark), Cage: cage },
    })
  }
  const dam = animal('Female', random.int(90, 200), random.chance(0.2) ? { note: random.pick(['Small litters.', 'Proven breeder.', 'Retire in spring.']) } : {})
  return [dam, ...Array.from({ length: random.int(3, 8) }, () => animal(random.pick(['Female', 'Male']), 0, { parent: 0, madeAfter: 0 }))]
}
