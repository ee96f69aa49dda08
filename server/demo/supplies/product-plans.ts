import type { Kind } from '../sample-types.ts'

/** What the main group buys. Samples with the name of a product are samples of it. */
export interface ProductPlan {
  readonly name: string
  readonly supplier: string
  readonly catalogNumber: string
  readonly containers: number
  readonly amount: number
  readonly unit: string
  readonly price: number
  readonly storageNote: string
  readonly kind?: Kind
  readonly hazards?: string
  /** Less is left than there should be. */
  readonly isLow?: true
  /** There is more than this. */
  readonly limit?: number
}

type Line = readonly [name: string, supplier: string, catalogNumber: string, containers: number, amount: number, unit: string, price: number]

const plansOf = (lines: readonly Line[], rest: Pick<ProductPlan, 'storageNote'> & Partial<ProductPlan>): ProductPlan[] =>
  lines.map(([name, supplier, catalogNumber, containers, amount, unit, price]) => ({
    name,
    supplier,
    catalogNumber,
    containers,
    amount,
    unit,
    price,
    ...rest,
  }))

const antibodies: readonly Line[] = [
  ['anti-CD3ε (OKT3)', 'BioLegend', '317302', 1, 0.5, 'mL', 142],
  ['anti-CD28 (28.2)', 'BioLegend', '302902', 1, 0.5, 'mL', 158],
  ['anti-CD4 (RPA-T4)', 'BioLegend', '300502', 1, 0.5, 'mL', 136],
  ['anti-CD8α (SK1)', 'BioLegend', '344702', 1, 0.5, 'mL', 139],
  ['anti-PD-1 (EH12.2H7)', 'BioLegend', '329902', 1, 0.5, 'mL', 196],
  ['anti-FoxP3 (206D)', 'BioLegend', '320102', 1, 0.2, 'mL', 224],
  ['anti-p21 (12D1)', 'Cell Signaling', '2947', 1, 0.1, 'mL', 331],
  ['anti-β-actin (AC-15)', 'Merck', 'A5441', 1, 0.2, 'mL', 289],
  ['anti-GAPDH (6C5)', 'Abcam', 'ab8245', 1, 0.1, 'mL', 342],
  ['anti-PARP (46D11)', 'Cell Signaling', '9532', 1, 0.1, 'mL', 338],
]
const media: readonly Line[] = [
  ['DMEM, high glucose', 'Thermo Fisher', '11965092', 10, 500, 'mL', 214],
  ['RPMI 1640', 'Thermo Fisher', '11875093', 10, 500, 'mL', 226],
  ['Opti-MEM', 'Thermo Fisher', '31985062', 1, 100, 'mL', 41],
  ['PBS, sterile', 'Thermo Fisher', '10010023', 10, 500, 'mL', 168],
  ['TRIzol', 'Thermo Fisher', '15596026', 1, 100, 'mL', 245],
  ['Polyacrylamide solution', 'Merck', 'A7168', 1, 500, 'mL', 117],
  ['ECL substrate', 'Thermo Fisher', '32106', 1, 2, 'unit', 130],
  ['Annexin V kit', 'BioLegend', '640914', 1, 1, 'unit', 312],
  ['ELISA IL-6, human', 'R&D Systems', 'D6050B', 1, 1, 'unit', 698],
]
const frozen: readonly Line[] = [
  ['FBS, heat inactivated', 'Thermo Fisher', '10082147', 1, 500, 'mL', 412],
  ['Penicillin-streptomycin', 'Thermo Fisher', '15140122', 1, 100, 'mL', 33],
  ['Puromycin', 'Thermo Fisher', 'A1113803', 10, 1, 'mL', 124],
  ['Blasticidin', 'Thermo Fisher', 'A1113903', 10, 1, 'mL', 172],
  ['Ampicillin', 'Merck', 'A5354', 1, 10, 'mL', 58],
  ['Kanamycin', 'Merck', 'K0254', 1, 20, 'mL', 61],
  ['SYBR Green mix', 'Thermo Fisher', 'A25742', 1, 5, 'mL', 355],
  ['dNTP mix', 'New England Biolabs', 'N0447S', 1, 0.8, 'mL', 74],
  ['Doxycycline', 'Merck', 'D3072', 1, 1, 'mL', 49],
  ['Nutlin-3a', 'Merck', 'SML0580', 1, 0.5, 'mL', 187],
  ['MG-132', 'Merck', 'M7449', 1, 0.2, 'mL', 152],
  ['Staurosporine', 'Merck', 'S6942', 1, 0.2, 'mL', 139],
  ['PMA', 'Merck', 'P1585', 1, 1, 'mL', 118],
  ['Ionomycin', 'Merck', 'I3909', 1, 1, 'mL', 204],
  ['Polybrene', 'Merck', 'TR1003G', 1, 1, 'mL', 82],
  ['Lenti packaging kit', 'Thermo Fisher', 'K497500', 1, 10, 'unit', 310],
  ['TaqMan TP53 mix', 'Thermo Fisher', '4331182', 1, 200, 'unit', 150],
  ['Cas9 nuclease', 'New England Biolabs', 'M0646T', 10, 1, 'vial', 418],
]
const solids: readonly Line[] = [
  ['Tris base', 'Merck', '10708976001', 1, 500, 'g', 96],
  ['EDTA, disodium dihydrate', 'Merck', 'E5134', 1, 250, 'g', 64],
  ['Sodium chloride', 'Merck', 'S9888', 1, 1000, 'g', 41],
  ['Glycine', 'Merck', '50046', 1, 500, 'g', 58],
  ['HEPES', 'Merck', 'H3375', 1, 100, 'g', 77],
  ['Agarose', 'Thermo Fisher', '16500500', 1, 500, 'g', 389],
  ['IPTG', 'Thermo Fisher', '15529019', 1, 10, 'g', 133],
]
const flammable: readonly Line[] = [
  ['Ethanol, absolute', 'Merck', '1.00983', 6, 1, 'L', 148],
  ['2-Propanol', 'Merck', '1.09634', 6, 1, 'L', 121],
]
const toxic: readonly Line[] = [
  ['Methanol', 'Merck', '1.06009', 6, 1, 'L', 112],
  ['Paraformaldehyde', 'Merck', '158127', 1, 500, 'g', 84],
  ['2-Mercaptoethanol', 'Merck', 'M6250', 1, 100, 'mL', 69],
]
const plastics: readonly Line[] = [
  ['2D cryo tubes', 'Thermo Fisher', '3741', 10, 96, 'unit', 560],
  ['qPCR plates', 'Thermo Fisher', 'AB0800', 1, 50, 'unit', 172],
  ['PVDF membrane', 'Merck', 'IPVH00010', 1, 1, 'unit', 186],
  ['Filter tips, 200 µL', 'Thermo Fisher', '94420313', 10, 96, 'unit', 98],
  ['Filter tips, 1000 µL', 'Thermo Fisher', '94420718', 10, 96, 'unit', 104],
  ['T75 flasks', 'Thermo Fisher', '156499', 1, 100, 'unit', 198],
  ['6-well plates', 'Thermo Fisher', '140675', 1, 75, 'unit', 143],
  ['15 mL tubes', 'Thermo Fisher', '339650', 10, 50, 'unit', 121],
  ['50 mL tubes', 'Thermo Fisher', '339652', 10, 50, 'unit', 133],
  ['Nitrile gloves, M', 'Merck', 'Z543543', 10, 100, 'unit', 89],
  ['BCA assay kit', 'Thermo Fisher', '23227', 1, 1, 'unit', 78],
]

const low: ReadonlySet<string> = new Set(['anti-p21 (12D1)', 'anti-CD28 (28.2)', 'Cas9 nuclease', 'Puromycin'])

/** Others that are watched. */
const limits: ReadonlyMap<string, number> = new Map([
  ['FBS, heat inactivated', 50],
  ['RPMI 1640', 100],
  ['PBS, sterile', 50],
  ['SYBR Green mix', 1],
  ['anti-β-actin (AC-15)', 0.4],
])

export const productPlans: readonly ProductPlan[] = [
  ...plansOf(antibodies, { storageNote: '4 °C, dark', kind: 'antibody' }),
  ...plansOf(media, { storageNote: '4 °C', kind: 'reagent' }),
  ...plansOf(frozen, { storageNote: '−20 °C', kind: 'reagent' }),
  ...plansOf(solids, { storageNote: 'Room temperature', kind: 'reagent' }),
  ...plansOf(flammable, { storageNote: 'Cabinet for flammable liquids', kind: 'reagent', hazards: 'Flammable' }),
  ...plansOf(toxic, { storageNote: 'Locked cabinet', kind: 'reagent', hazards: 'Toxic' }),
  ...plansOf(plastics, { storageNote: 'Stock room' }),
].map((plan) => ({ ...plan, ...(low.has(plan.name) && { isLow: true }), ...(limits.has(plan.name) && { limit: limits.get(plan.name)! }) }))
