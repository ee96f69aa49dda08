import { comment, written, type NotebookPlan } from './plan.ts'

/** The notebook of the virology core. */
export const virologyNotebook: NotebookPlan = {
  projects: [
    {
      name: 'Virus stocks',
      description: 'Growth, titers and safety tests of what is handed out to other groups.',
      owner: 'ingrid',
      studies: [
        { name: 'Plaque assays', description: 'Titer of every new stock on its own cell line.' },
        { name: 'AAV for partners', description: 'Serotype tests and batches for other groups.' },
      ],
    },
  ],
  experiments: [
    {
      study: 'Plaque assays',
      name: 'Influenza A stock 41, plaque assay',
      owner: 'ingrid',
      status: 'COMPLETED',
      daysAgo: 40,
      lastDaysAgo: 36,
      sections: [written('Aim', 'Titer of stock 41 on MDCK.'), written('Result', '10⁻⁵: 31 and 36 plaques; 10⁻⁶: 4 and 3. Titer 3.4 × 10⁷ PFU/mL.')],
    },
    {
      study: 'AAV for partners',
      name: 'AAV2, AAV6 and AAV9 in primary T cells',
      owner: 'mara',
      collaborators: ['ingrid'],
      status: 'PROGRESS',
      daysAgo: 12,
      lastDaysAgo: 3.2,
      sections: [
        written('Aim', 'Which serotype reaches most T cells at 10⁵ vg per cell?'),
        written('48 h', 'AAV6: 46% GFP. AAV2: 9%. AAV9: 2%.'),
        comment('ingrid', 'AAV6 it is. Try 5 × 10⁴ too, the large batch is expensive.'),
      ],
    },
    {
      study: 'Plaque assays',
      name: 'VSV stock 12, plaque assay',
      owner: 'daniel',
      status: 'PROGRESS',
      daysAgo: 2,
      lastDaysAgo: 0.7,
      sections: [written('Plates', 'Vero, overlay with 1% methylcellulose, to be stained tomorrow.')],
    },
  ],
}

/** The notebook of the teaching lab. */
export const teachingNotebook: NotebookPlan = {
  projects: [
    {
      name: 'Practical course',
      description: 'Protocols and results of the course for second-year students.',
      owner: 'samuel',
      studies: [{ name: 'Week 47', description: 'Transformation and restriction digest.' }],
    },
  ],
  experiments: [
    {
      study: 'Week 47',
      name: 'Transformation of TOP10 with pUC19',
      owner: 'hanna',
      collaborators: ['luca'],
      status: 'PROGRESS',
      daysAgo: 2,
      lastDaysAgo: 1,
      sections: [
        written('Aim', 'How many colonies does 1 ng of pUC19 give?'),
        written('Result', '214 colonies from 100 µL: 2 × 10⁷ per µg. The plate without DNA is empty.', 'luca'),
      ],
    },
  ],
}
