import { draft, type Bench, type Family, type Store } from '../sample-draft.ts'

type Chemical = readonly [name: string, cas: string, hazard: string, amounts: readonly number[], unit: string]
type Mix = readonly [name: string, strength: string, amount: number, unit: string, store: Store]

const solids = [25, 50, 100, 250, 500]
const liquids = [0.25, 0.5, 1, 2.5]
const chemicals: readonly Chemical[] = [
  ['Tris base', '77-86-1', 'None', solids, 'g'],
  ['EDTA, disodium dihydrate', '6381-92-6', 'Irritant', solids, 'g'],
  ['Sodium chloride', '7647-14-5', 'None', [500, 1000], 'g'],
  ['Glycine', '56-40-6', 'None', solids, 'g'],
  ['HEPES', '7365-45-9', 'None', solids, 'g'],
  ['SDS', '151-21-3', 'Irritant', solids, 'g'],
  ['Agarose', '9012-36-6', 'None', solids, 'g'],
  ['Ammonium persulfate', '7727-54-0', 'Oxidising', [10, 25, 100], 'g'],
  ['DTT', '3483-12-3', 'Irritant', [5, 10, 25], 'g'],
  ['IPTG', '367-93-1', 'None', [5, 10, 25], 'g'],
  ['Paraformaldehyde', '30525-89-4', 'Toxic', [100, 500], 'g'],
  ['Crystal violet', '548-62-9', 'Health hazard', [10, 25], 'g'],
  ['Ethanol, absolute', '64-17-5', 'Flammable', liquids, 'L'],
  ['Methanol', '67-56-1', 'Toxic', liquids, 'L'],
  ['2-Propanol', '67-63-0', 'Flammable', liquids, 'L'],
  ['Chloroform', '67-66-3', 'Toxic', [0.1, 0.5, 1], 'L'],
  ['DMSO', '67-68-5', 'None', [0.1, 0.25, 0.5], 'L'],
  ['Glycerol', '56-81-5', 'None', liquids, 'L'],
  ['Tween 20', '9005-64-5', 'None', [100, 500], 'mL'],
  ['Triton X-100', '9036-19-5', 'Corrosive', [100, 500], 'mL'],
  ['2-Mercaptoethanol', '60-24-2', 'Toxic', [25, 100], 'mL'],
  ['TEMED', '110-18-9', 'Flammable', [25, 50], 'mL'],
  ['Acetic acid, glacial', '64-19-7', 'Corrosive', [0.5, 1], 'L'],
]
const mixes: readonly Mix[] = [
  ['DMEM, high glucose', '1×', 500, 'mL', 'cooled reagents'],
  ['RPMI 1640', '1×', 500, 'mL', 'cooled reagents'],
  ['Opti-MEM', '1×', 100, 'mL', 'cooled reagents'],
  ['Trypsin-EDTA', '0.05 %', 100, 'mL', 'cooled reagents'],
  ['PBS, sterile', '1×', 500, 'mL', 'cooled reagents'],
  ['TRIzol', '1×', 100, 'mL', 'cooled reagents'],
  ['Lipofectamine 3000', '1×', 1.5, 'mL', 'cooled reagents'],
  ['Polyacrylamide solution', '40 %', 500, 'mL', 'cooled reagents'],
  ['ECL substrate', 'Kit', 2, 'unit', 'cooled reagents'],
  ['Annexin V kit', '100 tests', 1, 'unit', 'cooled reagents'],
  ['ELISA IL-6, human', '5 plates', 1, 'unit', 'cooled reagents'],
  ['FBS, heat inactivated', 'Lot tested', 500, 'mL', 'enzymes'],
  ['Penicillin-streptomycin', '100×', 100, 'mL', 'enzymes'],
  ['Puromycin', '10 mg/mL', 1, 'mL', 'enzymes'],
  ['Blasticidin', '10 mg/mL', 1, 'mL', 'enzymes'],
  ['Ampicillin', '100 mg/mL', 10, 'mL', 'enzymes'],
  ['Kanamycin', '50 mg/mL', 10, 'mL', 'enzymes'],
  ['SYBR Green mix', '2×', 5, 'mL', 'enzymes'],
  ['dNTP mix', '10 mM each', 0.5, 'mL', 'enzymes'],
  ['Doxycycline', '2 mg/mL', 1, 'mL', 'enzymes'],
  ['Nutlin-3a', '10 mM', 0.5, 'mL', 'enzymes'],
  ['MG-132', '10 mM', 0.2, 'mL', 'enzymes'],
  ['Staurosporine', '1 mM', 0.1, 'mL', 'enzymes'],
  ['PMA', '1 mg/mL', 0.5, 'mL', 'enzymes'],
  ['Ionomycin', '1 mM', 0.5, 'mL', 'enzymes'],
  ['Polybrene', '8 mg/mL', 1, 'mL', 'enzymes'],
]

export function makeReagents(bench: Bench): Family {
  const { random } = bench
  const lot = bench.lot()
  const opened = random.chance(0.5) ? { Opened: bench.day(-1) } : {}
  const expiresIn = bench.expiry()
  if (random.chance(0.4)) {
    const [name, cas, hazard, amounts, unit] = random.pick(chemicals)
    return [
      draft('reagent', {
        name,
        amount: random.pick(amounts),
        unit,
        store: 'chemicals',
        expiresIn,
        lot,
        fields: {
          ...opened,
          'Grade or strength': random.pick(['p.a.', 'Molecular biology', 'Reagent grade']),
          'CAS number': cas,
          Hazard: hazard,
          Supplier: random.pick(['Merck', 'Thermo Fisher', 'Roche']),
        },
      }),
    ]
  }
  const [name, strength, amount, unit, store] = random.pick(mixes)
  const aliquot = unit === 'unit' ? amount : Number((amount * random.pick([0.2, 0.5, 0.8, 1])).toFixed(3))
  return [
    draft('reagent', {
      name,
      amount: aliquot,
      unit,
      store,
      expiresIn,
      lot,
      fields: { ...opened, 'Grade or strength': strength, Supplier: random.pick(['Merck', 'Thermo Fisher', 'New England Biolabs', 'R&D Systems']) },
      ...(random.chance(0.15) && {
        note: random.pick(['Filtered 0.2 µm.', 'Thaw at 4 °C overnight.', 'Shared, write down what you take.', 'Order more when this is opened.']),
      }),
    }),
  ]
}
