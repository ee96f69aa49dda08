import { addresses } from '#src/workspace/navigation/addresses.ts'

export const rackAddress = (layerId: number): string => `${addresses.rackOf}?storageLayerID=${layerId}`
