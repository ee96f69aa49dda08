import { step, timed, type ProtocolPlan } from './plan.ts'

const min = 60

/** The protocols of the main group. */
export const okaforProtocols: readonly ProtocolPlan[] = [
  {
    name: 'Western blot',
    category: 'Protein',
    description: 'Wet transfer to PVDF, milk, HRP and ECL. For phosphorylated proteins, use 5% BSA instead of milk.',
    owner: 'mara',
    variables: [
      { name: 'Dilution', value: '1:1000' },
      { name: 'Volume', unit: 'mL', value: '10' },
      { name: 'Take antibody', unit: 'µL', formula: '{Volume} × {Dilution} × 1000' },
    ],
    steps: [
      timed('Run the gel at 120 V', 80 * min, {
        detail: '20 µg per lane with 4× LDS and 50 mM DTT, 4 to 12% Bis-Tris, MOPS.',
        getReady: 'MOPS buffer, ladder',
      }),
      timed('Transfer to PVDF at 100 V', 60 * min, {
        detail: 'Wet, at 4 °C. Activate the membrane in methanol for 30 s.',
        getReady: 'Cold transfer buffer, methanol',
      }),
      timed('Stain with Ponceau S and take a photo', 5 * min, { detail: 'Rinse with water until the lanes are clear.' }),
      timed('Block in 5% milk', 60 * min, { detail: 'In TBST, at room temperature.', getReady: '50 mL of 5% milk in TBST' }),
      timed('Add the primary antibody and rock for 60 min at room temperature', 60 * min, {
        detail: 'In 5% milk-TBST: {Take antibody} for {Volume}, which is {Dilution}. The membrane must be covered, no bubbles.',
        samples: ['anti-p53 (DO-1)', 'anti-β-actin'],
      }),
      timed('Wash in TBST, 3 × 10 min', 30 * min, { getReady: '150 mL TBST, three trays' }),
      timed('Secondary antibody, HRP anti-mouse', 45 * min, { detail: '1:5,000 in 5% milk-TBST.' }),
      timed('Wash in TBST, 3 × 10 min', 30 * min, {}),
      timed('ECL, image the membrane', 5 * min, {
        detail: 'Mix 1:1 just before use. Exposures of 5, 30 and 120 s.',
        getReady: 'ECL at room temperature, imager on',
      }),
    ],
    earlier: ['First version', 'Ponceau before blocking'],
    note: 'Secondary antibody for 45 min instead of overnight',
  },
  {
    name: 'Genotyping PCR',
    category: 'DNA',
    description: 'From a pellet of some thousand cells, without purifying DNA.',
    owner: 'tobias',
    variables: [
      { name: 'Reactions', value: '14' },
      { name: 'Master mix', unit: 'µL', formula: '{Reactions} × 12.5' },
      { name: 'Water', unit: 'µL', formula: '{Reactions} × 8.5' },
      { name: 'Each primer', unit: 'µL', formula: '{Reactions} × 1' },
    ],
    steps: [
      timed('Lyse the pellets at 65 °C', 15 * min, { detail: '30 µL of QuickExtract each, then 2 min at 98 °C.', getReady: 'Thermocycler at 65 °C' }),
      step('Mix for {Reactions} reactions', { detail: 'Master mix {Master mix}, water {Water}, each primer {Each primer}. On ice.' }),
      step('23 µL per tube, then 2 µL of lysate', { detail: 'Wild type and water last.' }),
      timed('Run 32 cycles', 75 * min, { detail: '62 °C annealing, 30 s at 72 °C.' }),
      timed('8 µL on a 2% gel, 100 V', 50 * min, { getReady: '2% agarose with stain, 100 bp ladder' }),
      step('Take a picture of the gel'),
    ],
  },
  {
    name: 'Plasmid miniprep',
    category: 'DNA',
    description: 'From 4 mL overnight culture, on columns.',
    owner: 'jonas',
    variables: [{ name: 'Elution', unit: 'µL', value: '40' }],
    steps: [
      timed('Spin the cultures at 4,000 g', 10 * min, {}),
      step('Resuspend in 250 µL P1', { detail: 'No clumps. RNase must be in P1.' }),
      timed('Add 250 µL P2, invert six times', 4 * min, { detail: 'Not longer than 5 min.' }),
      step('Add 350 µL N3, invert at once'),
      timed('Spin at 17,000 g', 10 * min, { getReady: 'A labeled column for each clone' }),
      step('Supernatant onto the column, spin 1 min, wash with PB and PE'),
      timed('Dry the column by spinning', 1 * min, {}),
      timed('Elute in {Elution} of warm water', 2 * min, { detail: 'Wait before spinning: it gives a third more.' }),
      step('Measure, and enter the concentration'),
    ],
  },
  {
    name: 'Passage of adherent cells',
    category: 'Cell culture',
    description: 'HEK293T, HeLa and A549, from 80% confluence.',
    owner: 'priya',
    variables: [
      { name: 'Split', value: '1:8' },
      { name: 'Suspension', unit: 'mL', value: '10' },
      { name: 'Per new dish', unit: 'mL', formula: '{Suspension} × {Split}' },
    ],
    steps: [
      step('Look at the cells', { detail: 'Contamination, confluence, dead cells. Warm the medium.' }),
      step('Wash with 5 mL PBS'),
      timed('Add 1 mL trypsin, 37 °C', 3 * min, { detail: 'HEK293T need 1 min.' }),
      step('Stop with medium to {Suspension}'),
      step('{Per new dish} into each new dish', { detail: 'Split {Split}. Write passage and date on the lid.' }),
    ],
  },
  {
    name: 'Freezing cells',
    category: 'Cell culture',
    description: 'Two million per vial, in 90% FBS and 10% DMSO.',
    owner: 'priya',
    variables: [
      { name: 'Cells', unit: 'million', value: '12' },
      { name: 'Vials', formula: '{Cells} ÷ 2' },
    ],
    steps: [
      timed('Spin the cells at 300 g', 5 * min, { getReady: 'Cold freezing medium, labeled vials' }),
      step('Resuspend in 1 mL of cold freezing medium per vial', { detail: '{Cells} make {Vials} vials.' }),
      step('1 mL into each vial, at once into the freezing container'),
      step('Container to −80 °C overnight, then to liquid nitrogen'),
    ],
  },
  {
    name: 'BCA assay',
    category: 'Protein',
    description: 'In a 96-well plate, standards from 0 to 2 µg/µL.',
    owner: 'elif',
    variables: [
      { name: 'Wells', value: '24' },
      { name: 'Reagent A', unit: 'mL', formula: '{Wells} × 0.2 × 50 ÷ 51' },
      { name: 'Reagent B', unit: 'mL', formula: '{Wells} × 0.2 ÷ 51' },
    ],
    steps: [
      step('Mix {Reagent A} of A with {Reagent B} of B'),
      step('10 µL of standards and lysates per well, in duplicate'),
      timed('200 µL of reagent, 37 °C', 30 * min, { detail: 'Covered, without shaking.' }),
      step('Read at 562 nm'),
    ],
  },
]
