import type { KindShape, KindTone, SampleFieldType } from '#domain/entities/sample-type.ts'

/** One field in short form: its name, its type, its options; an asterisk after the name means `required`. */
export type FieldSpec = readonly [name: string, type?: SampleFieldType, options?: readonly string[]]

interface KindSpec {
  name: string
  description: string
  /** First letters of the group's own codes: AB-0233. */
  code: string
  shape: KindShape
  tone: KindTone
  unit: string
  fields: readonly FieldSpec[]
}

const suppliers = ['Abcam', 'BD', 'BioLegend', 'Cell Signaling', 'Merck', 'New England Biolabs', 'R&D Systems', 'Roche', 'Thermo Fisher', 'In house']
const resistances = ['Ampicillin', 'Kanamycin', 'Chloramphenicol', 'Spectinomycin', 'Tetracycline', 'None']
const species = ['Human', 'Mouse', 'Rat', 'Hamster', 'Monkey', 'Dog']
const yesNo = ['Yes', 'No']

/** The twelve sample types, in the order of lists. */
export const kindSpecs = {
  antibody: {
    name: 'Antibody',
    description: 'Primary and secondary antibodies, conjugated or not.',
    code: 'AB',
    shape: 'triangle',
    tone: 'blue',
    unit: 'mL',
    fields: [
      ['Target*'],
      ['Clone'],
      ['Host, isotype'],
      ['Conjugate', 'COMBO', ['None', 'FITC', 'PE', 'APC', 'PerCP', 'BV421', 'BV605', 'Alexa Fluor 488', 'Alexa Fluor 647', 'HRP', 'Biotin']],
      ['Concentration'],
      ['Reactivity', 'COMBO', [...species, 'Human, mouse', 'Human, mouse, rat']],
      ['Application', 'COMBO', ['Flow cytometry', 'Western blot', 'IHC', 'IF', 'ELISA', 'Cell culture']],
      ['Supplier', 'COMBO', suppliers],
    ],
  },
  plasmid: {
    name: 'Plasmid',
    description: 'Purified plasmid DNA.',
    code: 'PL',
    shape: 'ring',
    tone: 'violet',
    unit: 'µL',
    fields: [
      ['Backbone*'],
      ['Insert'],
      ['Resistance', 'RADIO', resistances],
      ['Selection', 'COMBO', ['None', 'Puromycin', 'Blasticidin', 'Hygromycin', 'G418', 'Zeocin']],
      ['Size (bp)', 'NUMERIC'],
      ['Concentration'],
      ['Prep', 'RADIO', ['Miniprep', 'Midiprep', 'Maxiprep', 'Received']],
      ['Sequenced', 'RADIO', yesNo],
      ['Sequence note', 'TEXTAREA'],
    ],
  },
  primer: {
    name: 'Primer',
    description: 'DNA oligonucleotides.',
    code: 'OL',
    shape: 'bars',
    tone: 'teal',
    unit: 'µL',
    fields: [
      ['Sequence (5′ to 3′)*', 'TEXTAREA'],
      ['Gene'],
      ['Direction', 'RADIO', ['Forward', 'Reverse', 'Probe']],
      ['Length', 'NUMERIC'],
      ['Tm (°C)', 'NUMERIC'],
      ['Concentration'],
      ['Purification', 'COMBO', ['Desalted', 'HPLC', 'PAGE']],
      ['Purpose', 'COMBO', ['qPCR', 'Genotyping', 'Cloning', 'Sequencing']],
    ],
  },
  'cell line': {
    name: 'Cell line',
    description: 'Frozen vials of cultured cells.',
    code: 'CL',
    shape: 'hexagon',
    tone: 'amber',
    unit: 'vial',
    fields: [
      ['Cell line*'],
      ['Species', 'COMBO', species],
      ['Origin'],
      ['Passage', 'NUMERIC'],
      ['Medium', 'COMBO', ['DMEM, 10 % FBS', 'RPMI 1640, 10 % FBS', 'IMDM, 20 % FBS', 'F-12K, 10 % FBS', 'EMEM, 10 % FBS', 'DMEM/F-12, 5 % HS']],
      ['Cells per vial'],
      ['Mycoplasma', 'RADIO', ['Negative', 'Positive', 'Not tested']],
      ['Mycoplasma tested', 'DATE'],
      ['Biosafety level', 'RADIO', ['1', '2']],
      ['Modification'],
    ],
  },
  tissue: {
    name: 'Tissue',
    description: 'Biopsies and resected tissue, by donor code.',
    code: 'TS',
    shape: 'square',
    tone: 'rose',
    unit: 'mg',
    fields: [
      ['Donor code*'],
      ['Species', 'COMBO', species],
      ['Organ', 'COMBO', ['Colon', 'Liver', 'Lung', 'Kidney', 'Breast', 'Spleen', 'Lymph node', 'Skin', 'Brain', 'Heart']],
      ['Diagnosis', 'COMBO', ['Tumour', 'Adjacent normal', 'Inflamed', 'Healthy']],
      ['Preservation', 'RADIO', ['Snap frozen', 'RNAlater', 'OCT', 'FFPE']],
      ['Collected', 'DATE'],
      ['Consent', 'RADIO', yesNo],
    ],
  },
  blood: {
    name: 'Blood',
    description: 'Blood and what is spun from it, by donor code.',
    code: 'BL',
    shape: 'drop',
    tone: 'red',
    unit: 'mL',
    fields: [
      ['Donor code*'],
      ['Visit', 'COMBO', ['Baseline', 'Week 4', 'Week 12', 'Week 26', 'Week 52']],
      ['Fraction', 'COMBO', ['Whole blood', 'Plasma', 'Serum', 'PBMC', 'Buffy coat']],
      ['Tube', 'COMBO', ['EDTA', 'Heparin', 'Citrate', 'Serum gel']],
      ['Collected', 'DATETIME'],
      ['Freeze-thaw cycles', 'NUMERIC'],
      ['Consent', 'RADIO', yesNo],
    ],
  },
  protein: {
    name: 'Protein',
    description: 'Cytokines, enzymes and purified proteins.',
    code: 'PR',
    shape: 'diamond',
    tone: 'green',
    unit: 'vial',
    fields: [
      ['Protein*'],
      ['Concentration'],
      ['Expressed in', 'COMBO', ['E. coli', 'HEK293', 'CHO', 'Sf9', 'Native']],
      ['Tag', 'COMBO', ['None', 'His6', 'GST', 'FLAG', 'Fc']],
      ['Mass (kDa)', 'NUMERIC'],
      ['Purity (%)', 'NUMERIC'],
      ['Buffer'],
      ['Supplier', 'COMBO', suppliers],
    ],
  },
  'glycerol stock': {
    name: 'Glycerol stock',
    description: 'Bacteria that carry a plasmid, in glycerol.',
    code: 'GS',
    shape: 'circle',
    tone: 'violet',
    unit: 'mL',
    fields: [
      ['Plasmid*'],
      ['Strain', 'COMBO', ['DH5α', 'TOP10', 'Stbl3', 'BL21(DE3)', 'XL1-Blue', 'NEB Stable']],
      ['Resistance', 'RADIO', resistances],
      ['Glycerol (%)', 'NUMERIC'],
      ['Grown at (°C)', 'NUMERIC'],
    ],
  },
  virus: {
    name: 'Virus',
    description: 'Vector batches and virus stocks.',
    code: 'VR',
    shape: 'star',
    tone: 'amber',
    unit: 'µL',
    fields: [
      ['Virus*', 'COMBO', ['Lentivirus', 'AAV', 'Adenovirus', 'Retrovirus', 'HSV-1', 'Influenza A', 'VSV', 'RSV']],
      ['Strain or construct'],
      ['Envelope or serotype'],
      ['Titre'],
      ['Batch'],
      ['Biosafety level', 'RADIO', ['1', '2', '3']],
      ['Freeze-thaw cycles', 'NUMERIC'],
    ],
  },
  reagent: {
    name: 'Reagent',
    description: 'Chemicals, media, buffers and kits.',
    code: 'RG',
    shape: 'half',
    tone: 'grey',
    unit: 'unit',
    fields: [
      ['Grade or strength'],
      ['CAS number'],
      ['Hazard', 'COMBO', ['None', 'Flammable', 'Toxic', 'Corrosive', 'Irritant', 'Health hazard', 'Oxidising']],
      ['Supplier', 'COMBO', suppliers],
      ['Opened', 'DATE'],
    ],
  },
  rna: {
    name: 'RNA',
    description: 'Total RNA.',
    code: 'RN',
    shape: 'arrow',
    tone: 'teal',
    unit: 'µL',
    fields: [
      ['Source*'],
      ['Concentration (ng/µL)', 'NUMERIC'],
      ['RIN', 'NUMERIC'],
      ['A260/280', 'NUMERIC'],
      ['Extraction', 'COMBO', ['Column kit', 'TRIzol', 'Magnetic beads']],
      ['DNase treated', 'RADIO', yesNo],
    ],
  },
  mouse: {
    name: 'Mouse',
    description: 'Live animals by ear mark.',
    code: 'MS',
    shape: 'cross',
    tone: 'grey',
    unit: 'mouse',
    fields: [
      ['Strain*', 'COMBO', ['C57BL/6J', 'BALB/c', 'NSG', 'Rag1 KO', 'OT-I', 'Foxp3-GFP', 'Trp53 fl/fl', 'LysM-Cre']],
      ['Sex', 'RADIO', ['Female', 'Male']],
      ['Born', 'DATE'],
      ['Genotype'],
      ['Ear mark'],
      ['Cage'],
    ],
  },
} as const satisfies Record<string, KindSpec>
