import { written, type ExperimentPlan } from './plan.ts'

const template = { status: 'PENDING', isTemplate: true, daysAgo: 180, lastDaysAgo: 150 } as const

/** What the main group begins its experiments with. */
export const okaforTemplates: readonly ExperimentPlan[] = [
  {
    ...template,
    study: 'Nutlin-3 response',
    name: 'qPCR',
    owner: 'elif',
    sections: [
      written('Aim', 'Gene, cells, treatment, times.'),
      written('RNA', 'Kit, DNase, concentration, A260/280 of each sample.'),
      written('Plate', 'Three wells each. Controls: no template, no reverse transcriptase. Reference: GAPDH.'),
      written('Result', 'Ct of the reference, fold change with its spread, what to do next.'),
    ],
  },
  {
    ...template,
    study: 'p53 loss in HEK293T',
    name: 'Western blot',
    owner: 'mara',
    sections: [
      written('Aim', 'Protein, cells, treatment.'),
      written('Lysates', 'RIPA with inhibitors, 15 min on ice. BCA of each lysate; 20 µg per lane.'),
      written('Antibodies', 'First antibody with its dilution, overnight at 4 °C. Second antibody with HRP 1:5,000, 1 h.'),
      written('Result', 'Picture of the blot, loading control, how many times as strong.'),
    ],
  },
  {
    ...template,
    study: 'Lentivirus batches',
    name: 'Lentivirus batch',
    owner: 'jonas',
    sections: [
      written('Transfection', 'Dishes, construct, amounts of the three plasmids.'),
      written('Harvest', 'Times, filter, how concentrated, how many tubes and where they are.'),
      written('Titer', 'Dilutions, colonies, TU/mL.'),
    ],
  },
]
