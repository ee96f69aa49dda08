import type { ProjectPlan } from './plan.ts'

/** The projects and studies of the main group. */
export const okaforProjects = [
  {
    name: 'p53 pathway',
    description: 'What cells lose with p53, and which of it comes back when the wild type is expressed again.',
    owner: 'amina',
    studies: [
      {
        name: 'p53 loss in HEK293T',
        description: 'Knock-out clones of TP53 exon 4, checked by PCR, western blot and sequencing.',
        details: { Grant: 'R01-CA-2217', 'Biosafety approval': 'BSL-2, 2026/114' },
      },
      { name: 'Nutlin-3 response', description: 'MDM2, p21 and PUMA after nutlin-3 in A549, HCT116 and the knock-out clones.' },
    ],
  },
  {
    name: 'T cell activation',
    description: 'How primary human T cells are activated and expanded for the adoptive transfer project.',
    owner: 'amina',
    studies: [
      { name: 'IL-2 and primary T cells', description: 'Dose and timing of IL-2 after activation.' },
      { name: 'CD3/CD28 activation', description: 'Soluble antibodies against coated plates and beads, with flow cytometry on days 1, 3 and 5.' },
      {
        name: 'Donor blood',
        description: 'PBMC from healthy donors: yield, viability and freezing.',
        details: { 'Ethics approval': 'EK 2025-317, until 2027-06-30' },
      },
    ],
  },
  {
    name: 'Vectors',
    description: 'Plasmids and viral vectors for all projects of the group.',
    owner: 'jonas',
    studies: [
      { name: 'Lentivirus batches', description: 'Production and titer of every batch. The batch number is on the tube.' },
      { name: 'Reporters', description: 'GFP and luciferase reporters: cloning and first tests.' },
      { name: 'shRNA library', description: 'pLKO.1 constructs against p53 targets.' },
      { name: 'Retrovirus', description: 'Replaced by lentivirus.', isArchived: true },
    ],
  },
  {
    name: 'Core work',
    description: 'What has to be done every week: cell lines, mice, quality control.',
    owner: 'priya',
    studies: [
      { name: 'Mycoplasma tests', description: 'All cell lines in culture, every second week.' },
      { name: 'Mouse genotyping', description: 'Litters of Trp53 fl/fl and LysM-Cre.' },
    ],
  },
] as const satisfies readonly ProjectPlan[]
