import type { Login } from '../people.ts'
import type { Random } from '../random.ts'
import { comment, written, type ExperimentPlan } from './plan.ts'

/** One of the things that were done again and again, with other cells, other donors, other numbers. */
type Routine = (random: Random, time: number) => Pick<ExperimentPlan, 'study' | 'name' | 'sections'>

const cellLines = ['A549', 'HCT116', 'HEK293T', 'HeLa', 'U2OS', 'MCF-7'] as const
const proteins = ['p53', 'p21', 'MDM2', 'PUMA', 'BAX', 'phospho-p53 (S15)'] as const
const genes = ['CDKN1A', 'MDM2', 'BBC3', 'GDF15', 'TP53I3'] as const
const constructs = ['pLKO.1-shTP53', 'pLKO.1-shMDM2', 'lentiCRISPR v2-B2M', 'pLVX-EGFP', 'pBABE-puro-HA-HIF1A'] as const
const donor = (random: Random) => `D-${random.int(101, 124)}`

const westernBlot: Routine = (random) => {
  const [target, cells, hours] = [random.pick(proteins), random.pick(cellLines), random.pick([8, 16, 24])]
  return {
    study: 'Nutlin-3 response',
    name: `${target} in ${cells}, western blot`,
    sections: [
      written('Aim', `${target} in ${cells} after ${hours} h with 10 µM nutlin-3, beside DMSO.`),
      written(
        'Method',
        `${random.int(15, 30)} µg per lane, 4 to 12% Bis-Tris, wet transfer for 90 min at 100 V. Blocked with 5% milk for 1 h. Loading control: GAPDH.`,
      ),
      written('Result', `${target} ${random.decimal(1.4, 6.2, 1)} times as strong as with DMSO, two replicates. GAPDH even.`),
    ],
  }
}

const quantitativePcr: Routine = (random) => {
  const [gene, cells] = [random.pick(genes), random.pick(cellLines)]
  return {
    study: 'Nutlin-3 response',
    name: `qPCR, ${gene} in ${cells}`,
    sections: [
      written('Aim', `Time course of ${gene} in ${cells} after nutlin-3.`),
      written('RNA', `Column kit with DNase. ${random.int(180, 420)} to ${random.int(430, 640)} ng/µL, A260/280 ${random.decimal(2.02, 2.11, 2)}.`),
      written(
        'Result',
        `Ct of GAPDH ${random.decimal(17.2, 18.9, 1)} in all samples. ${gene}: ${random.decimal(1.8, 9.5, 1)}-fold after 8 h, ${random.decimal(1.2, 5.5, 1)}-fold after 24 h.`,
      ),
    ],
  }
}

const lentivirus: Routine = (random, time) => {
  const construct = random.pick(constructs)
  return {
    study: 'Lentivirus batches',
    name: `Lentivirus batch ${10 + time}, production`,
    sections: [
      written('Transfection', `HEK293T in two 15-cm dishes, 80% dense. ${construct}, psPAX2 and pMD2.G 4:3:1, 24 µg in all, PEI 1:3.`),
      written(
        'Harvest',
        `48 and 72 h, 0.45 µm filter, concentrated ${random.pick([50, 100])} times by centrifugation. ${random.int(8, 16)} aliquots of 100 µL.`,
      ),
      written('Titer', `${random.decimal(0.6, 3.4, 1)} × 10⁷ TU/mL.`),
    ],
  }
}

const cloning: Routine = (random) => {
  const gene = random.pick(['TP53', 'B2M', 'MDM2', 'CD5', 'PTEN'])
  const guide = random.int(1, 4)
  return {
    study: 'p53 loss in HEK293T',
    name: `${gene} gRNA ${guide} into pX459`,
    sections: [
      written('Aim', `Clone gRNA ${guide} against ${gene} into pX459 (BbsI).`),
      written(
        'Ligation',
        `Oligos annealed from 95 to 25 °C, 1:200, 1 µL with 50 ng of the cut vector. ${random.int(20, 140)} colonies, ${random.int(0, 4)} on the control plate.`,
      ),
      written(
        'Sequencing',
        `${random.int(3, 4)} of 4 minipreps are right with the U6 primer. Midiprep of colony ${random.int(1, 4)}: ${random.int(380, 920)} ng/µL.`,
      ),
    ],
  }
}

const doseResponse: Routine = (random, time) => {
  const id = donor(random)
  return {
    study: 'IL-2 and primary T cells',
    name: `IL-2 titration ${time}, donor ${id}`,
    sections: [
      written('Aim', `Growth of T cells of ${id} between 10 and 1,000 U/mL rhIL-2.`),
      written(
        'Counts',
        `Day 3: ${random.decimal(0.9, 1.6, 1)} × 10⁶/mL, day 5: ${random.decimal(1.8, 3.9, 1)} × 10⁶/mL at 100 U/mL. Viability ${random.int(84, 95)}%.`,
      ),
    ],
  }
}

const bloodCells: Routine = (random) => {
  const id = donor(random)
  return {
    study: 'Donor blood',
    name: `PBMC of ${id}`,
    sections: [
      written('Isolation', `Buffy coat of ${random.int(38, 52)} mL, diluted 1:2, Ficoll, 20 min at 800 × g without brake. Two washes, red cells lysed.`),
      written(
        'Yield',
        `${random.int(320, 840)} × 10⁶ cells, viability ${random.int(93, 99)}%. ${random.int(8, 20)} vials of 2 × 10⁷ frozen in 90% FBS, 10% DMSO.`,
      ),
    ],
  }
}

const transfection: Routine = (random) => {
  const cells = random.pick(cellLines)
  return {
    study: 'Reporters',
    name: `Luciferase reporter in ${cells}`,
    sections: [
      written('Aim', `p21 promoter reporter in ${cells}, with and without doxorubicin.`),
      written('Result', `${random.decimal(2.1, 8.4, 1)} times as much signal after 24 h with 0.5 µM doxorubicin, normalized to Renilla (n = 3).`),
    ],
  }
}

const genotyping: Routine = (random, time) => ({
  study: 'Mouse genotyping',
  name: `Genotyping, litter ${310 + time}`,
  sections: [
    written('Samples', `Ear punches of ${random.int(5, 9)} pups, born ${random.int(19, 23)} days before. Proteinase K overnight at 55 °C.`),
    written('Result', `Trp53 fl/fl: ${random.int(1, 3)}, fl/+: ${random.int(2, 4)}. LysM-Cre positive: ${random.int(1, 4)}. Cages are updated.`),
  ],
})

const mycoplasma: Routine = (random, time) => ({
  study: 'Mycoplasma tests',
  name: `Mycoplasma test ${time}`,
  sections: [
    written('Samples', `Supernatants of ${cellLines.slice(0, random.int(3, 6)).join(', ')}.`),
    written('Result', 'All negative; the positive control has its band at 500 bp.'),
  ],
})

const hairpins: Routine = (random) => {
  const gene = random.pick(['TP53', 'MDM2', 'ATM', 'CHEK2', 'USP7'])
  const number = random.int(1, 5)
  return {
    study: 'shRNA library',
    name: `sh${gene}-${number}, knock-down in A549`,
    sections: [
      written('Aim', `How much of ${gene} is left with hairpin ${number}, five days after transduction and puromycin.`),
      written('Result', `qPCR: ${random.int(12, 46)}% of the scrambled control. Western blot agrees.`),
    ],
  }
}

const activation: Routine = (random, time) => {
  const id = donor(random)
  return {
    study: 'CD3/CD28 activation',
    name: `Activation ${time}, donor ${id}, day 1`,
    sections: [
      written('Aim', `CD69 and CD25 of ${id} after 24 h on coated OKT3.`),
      written('Result', `CD69+ ${random.int(62, 91)}%, CD25+ ${random.int(28, 57)}%. Without antibody below 5%.`),
    ],
  }
}

const routines: readonly { readonly make: Routine; readonly by: readonly Login[]; readonly reader: Login }[] = [
  { make: westernBlot, by: ['elif', 'mara'], reader: 'amina' },
  { make: lentivirus, by: ['jonas'], reader: 'tobias' },
  { make: doseResponse, by: ['mara', 'priya'], reader: 'amina' },
  { make: cloning, by: ['tobias', 'mara'], reader: 'jonas' },
  { make: mycoplasma, by: ['luca'], reader: 'priya' },
  { make: quantitativePcr, by: ['elif', 'mara'], reader: 'mara' },
  { make: bloodCells, by: ['priya', 'luca'], reader: 'amina' },
  { make: hairpins, by: ['jonas', 'elif'], reader: 'mara' },
  { make: genotyping, by: ['luca', 'priya'], reader: 'amina' },
  { make: activation, by: ['priya', 'tobias'], reader: 'mara' },
  { make: transfection, by: ['tobias', 'mara'], reader: 'jonas' },
]

const remarks = [
  'Looks good. Please add the numbers of the tubes.',
  'Repeat it once more before we show it on Thursday.',
  'The same as in my hands last spring.',
  'Which lot of the antibody was it?',
] as const

/** What the main group did before the showcase: the earliest first, more often in the last months. */
export function routineWork(random: Random, count: number): ExperimentPlan[] {
  return Array.from({ length: count }, (_, at) => {
    const { make, by, reader } = routines[at % routines.length]!
    const daysAgo = Math.round(10 + 160 * (1 - at / count) ** 1.3) + random.decimal(0, 0.4, 2)
    const owner = random.pick(by)
    const made = make(random, Math.floor(at / routines.length) + 8)
    const isUnfinished = at > count * 0.6 && random.chance(0.25)
    return {
      ...made,
      owner,
      ...(random.chance(0.3) && reader !== owner && { collaborators: [reader] }),
      status: isUnfinished ? 'PROGRESS' : 'COMPLETED',
      daysAgo,
      lastDaysAgo: Math.max(7, daysAgo - random.int(1, 6)),
      sections: random.chance(0.25) && reader !== owner ? [...made.sections, comment(reader, random.pick(remarks))] : made.sections,
    }
  })
}
