import type { StorageLayerKind } from '#domain/entities/storage-layer.ts'
import type { StorageUnitKind } from '#domain/entities/storage-unit.ts'
import type { GroupKey } from './people.ts'
import type { Store } from './sample-draft.ts'

/** A compartment that exists whatever the number of samples. */
export interface FixedPlan {
  name: string
  kind: StorageLayerKind
  rows?: number
  columns?: number
  /** The name by which showcase samples refer to it. */
  mark?: string
  /** What else is stored in it, and how many at most. */
  store?: Store
  most?: number
  inside?: readonly FixedPlan[]
}

/** Boxes for one store, as many as it needs, in drawers or racks; or shelves without a grid. */
export interface StackPlan {
  store: Store
  label: string
  holder: 'box' | 'large box' | 'plate' | 'shelf' | 'row'
  /** From the outside in: at most `most` of the next level fit in one. None for shelves. */
  levels: readonly { kind: StorageLayerKind; name: string; most: number }[]
}

export interface UnitPlan {
  short: string
  name: string
  kind: StorageUnitKind
  temperature: number
  room: string
  fixed?: readonly FixedPlan[]
  stacks: readonly StackPlan[]
}

export interface SitePlan {
  department: string
  building: string
  floor: string
  units: readonly UnitPlan[]
}

const rack = (most: number) => ({ kind: 'rack', name: 'Rack R', most }) as const
const shelf = (most: number) => ({ kind: 'shelf', name: 'Shelf ', most }) as const
const drawer = (most: number) => ({ kind: 'drawer', name: 'Drawer ', most }) as const
const canister = (most: number) => ({ kind: 'canister', name: 'C', most }) as const
const inDrawers = [rack(4), drawer(4)] as const
const inRacks = [rack(12)] as const
const onShelves = [shelf(8)] as const
const stack = (store: Store, label: string, holder: StackPlan['holder'], levels: StackPlan['levels'] = []): StackPlan => ({ store, label, holder, levels })
const box = { kind: 'box', rows: 9, columns: 9 } as const
/** Eight canes of five vials. */
const canes = { kind: 'canister', rows: 8, columns: 5, store: 'cells' } as const

/** For the showcase: the first rack of F2 and its contents. */
const okaforFreezer2: readonly FixedPlan[] = [
  {
    name: 'Rack R1',
    kind: 'rack',
    inside: [
      { ...box, name: 'Box 1 Antibodies', mark: 'F2 box 1', store: 'antibodies' },
      { ...box, name: 'Box 2 Working stocks', mark: 'F2 box 2' },
      { ...box, name: 'Box 3 Lentivirus', store: 'virus', most: 12 },
      { ...box, name: 'Box 4 CRISPR clones', store: 'clones', most: 63 },
    ],
  },
  {
    name: 'Rack R2',
    kind: 'rack',
    inside: [
      { name: 'Shelf 1', kind: 'shelf', mark: 'F2 R2 shelf 1' },
      { ...box, name: 'Box 5 Spare' },
    ],
  },
]

export const sitePlans: Readonly<Record<GroupKey, SitePlan>> = {
  okafor: {
    department: 'Immunology',
    building: 'Building 4',
    floor: '2',
    units: [
      {
        short: 'F1',
        name: 'Freezer F1',
        kind: 'freezer',
        temperature: -80,
        room: '2.108',
        stacks: [
          stack('tissue', 'Tissue', 'box', inDrawers),
          stack('rna', 'RNA', 'box', inDrawers),
          stack('blood', 'Plasma and PBMC', 'box', inDrawers),
          stack('virus', 'Vectors', 'box', inDrawers),
        ],
      },
      {
        short: 'F2',
        name: 'Freezer F2',
        kind: 'freezer',
        temperature: -80,
        room: '2.108',
        fixed: okaforFreezer2,
        stacks: [
          stack('glycerol stocks', 'Glycerol stocks', 'large box', inRacks),
          stack('proteins', 'Proteins', 'box', inRacks),
          stack('clones', 'CRISPR clones', 'box', inRacks),
        ],
      },
      {
        short: 'F3',
        name: 'Freezer F3',
        kind: 'freezer',
        temperature: -20,
        room: '2.114',
        stacks: [stack('plasmids', 'Plasmids', 'large box', [drawer(6)]), stack('primers', 'Primers', 'plate', [shelf(10)])],
      },
      {
        short: 'F4',
        name: 'Freezer F4',
        kind: 'freezer',
        temperature: -20,
        room: '2.114',
        stacks: [stack('enzymes', 'Enzymes and additives', 'box', [drawer(6)])],
      },
      {
        short: 'LN1',
        name: 'Cryo tank LN1',
        kind: 'nitrogen tank',
        temperature: -196,
        room: '2.106',
        fixed: [
          { ...canes, name: 'C1', most: 37 },
          { ...canes, name: 'C2' },
          { ...canes, name: 'C3', most: 31 },
        ],
        stacks: [stack('cells', 'Cell bank', 'box', [canister(5)])],
      },
      {
        short: 'K1',
        name: 'Fridge K1',
        kind: 'refrigerator',
        temperature: 4,
        room: '2.110',
        stacks: [stack('antibodies', 'Flow antibodies', 'box', onShelves), stack('cooled reagents', 'Media and kits', 'shelf')],
      },
      { short: 'Q1', name: 'Chemicals Q1', kind: 'cabinet', temperature: 21, room: '2.110', stacks: [stack('chemicals', 'Chemicals', 'shelf')] },
      { short: 'M1', name: 'Mouse rack M1', kind: 'cabinet', temperature: 22, room: '0.031', stacks: [stack('mice', 'Cages', 'row')] },
    ],
  },
  virology: {
    department: 'Virology',
    building: 'Building 4',
    floor: '3',
    units: [
      {
        short: 'V1',
        name: 'Freezer V1',
        kind: 'freezer',
        temperature: -80,
        room: '3.021',
        stacks: [
          stack('virus', 'Virus', 'box', inDrawers),
          stack('tissue', 'Tissue', 'box', inDrawers),
          stack('rna', 'RNA', 'box', inDrawers),
          stack('blood', 'Sera', 'box', inDrawers),
          stack('glycerol stocks', 'Glycerol stocks', 'large box', inDrawers),
          stack('clones', 'CRISPR clones', 'box', inDrawers),
        ],
      },
      {
        short: 'V2',
        name: 'Freezer V2',
        kind: 'freezer',
        temperature: -20,
        room: '3.021',
        stacks: [
          stack('plasmids', 'Plasmids', 'box', [drawer(6)]),
          stack('primers', 'Primers', 'plate', [shelf(10)]),
          stack('proteins', 'Proteins', 'box', [drawer(6)]),
          stack('enzymes', 'Enzymes', 'box', [drawer(6)]),
        ],
      },
      {
        short: 'LN2',
        name: 'Cryo tank LN2',
        kind: 'nitrogen tank',
        temperature: -196,
        room: '3.019',
        stacks: [stack('cells', 'Cell bank', 'box', [canister(5)])],
      },
      {
        short: 'VK1',
        name: 'Fridge VK1',
        kind: 'refrigerator',
        temperature: 4,
        room: '3.023',
        stacks: [stack('antibodies', 'Antibodies', 'box', onShelves), stack('cooled reagents', 'Media and kits', 'shelf')],
      },
      { short: 'VQ1', name: 'Chemicals VQ1', kind: 'cabinet', temperature: 21, room: '3.023', stacks: [stack('chemicals', 'Chemicals', 'shelf')] },
    ],
  },
  teaching: {
    department: 'Teaching',
    building: 'Building 1',
    floor: '0',
    units: [
      {
        short: 'T1',
        name: 'Freezer T1',
        kind: 'freezer',
        temperature: -20,
        room: '0.115',
        stacks: [
          stack('plasmids', 'Course plasmids', 'box', [drawer(6)]),
          stack('glycerol stocks', 'Strains', 'box', [drawer(6)]),
          stack('primers', 'Primers', 'plate', [drawer(6)]),
          stack('proteins', 'Proteins', 'box', [drawer(6)]),
          stack('enzymes', 'Enzymes', 'box', [drawer(6)]),
          stack('tissue', 'Tissue', 'box', [drawer(6)]),
          stack('rna', 'RNA', 'box', [drawer(6)]),
        ],
      },
      {
        short: 'T2',
        name: 'Fridge T2',
        kind: 'refrigerator',
        temperature: 4,
        room: '0.115',
        stacks: [stack('antibodies', 'Antibodies', 'box', onShelves), stack('cooled reagents', 'Media and kits', 'shelf')],
      },
      { short: 'TQ1', name: 'Chemicals TQ1', kind: 'cabinet', temperature: 21, room: '0.117', stacks: [stack('chemicals', 'Chemicals', 'shelf')] },
    ],
  },
}
