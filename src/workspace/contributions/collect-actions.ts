import type { ActionAreas, Actions, Registry } from './areas.ts'
import { collect } from './collect.ts'

const areas: Readonly<Record<keyof ActionAreas, true>> = {
  sampleActions: true,
  selectionActions: true,
  layerActions: true,
  printouts: true,
  experimentActions: true,
  equipmentActions: true,
  palette: true,
  settingsTabs: true,
  newSampleActions: true,
  samplePanels: true,
  pageTools: true,
  sectionTypes: true,
  pages: true,
}

export const collectActions = (lists: readonly Actions[]): Registry<ActionAreas> => collect(areas, lists)
