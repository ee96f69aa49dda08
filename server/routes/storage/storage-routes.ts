import { freeLocation } from '../storage-layers/free-location.ts'
import { addChildLayer, addChildLayers } from '../storage-layers/add-layers.ts'
import { moveLayerToLayer, patchLayer } from '../storage-layers/change-layers.ts'
import { getAncestry, layersForBarcodes, listChildLayersOfMany } from '../storage-layers/find-layers.ts'
import { addLayerDefinition, getLayerDefinition, listLayerDefinitions } from '../storage-layers/layer-definitions.ts'
import { getLayer, listChildLayers, listLayers, listLayerSamples } from '../storage-layers/layers.ts'
import { removeLayer } from '../storage-layers/remove-layer.ts'
import { patchStorage } from './change-storage.ts'
import { listStorageDetails } from './details.ts'
import { freeInStorage } from './free-in-storage.ts'
import { listManagers, putManager, removeManager } from './managers.ts'
import { addStorage, getStatistics, getStorage, listStorage, listStorageSamples } from './storage.ts'
import { listLayerLogs, listStorageLogs } from './storage-logs.ts'
import { getStorageType, listStorageTypes } from './storage-types.ts'
import type { Route } from '../route.ts'

/** All routes of storage units and their compartments. */
export const storageRoutes: readonly Route[] = [
  listLayers,
  layersForBarcodes,
  listChildLayersOfMany,
  getLayer,
  patchLayer,
  removeLayer,
  moveLayerToLayer,
  getAncestry,
  listLayerLogs,
  listChildLayers,
  addChildLayer,
  addChildLayers,
  listLayerSamples,
  freeLocation,
  listStorage,
  addStorage,
  getStorage,
  patchStorage,
  listStorageDetails,
  freeInStorage,
  listStorageLogs,
  listManagers,
  putManager,
  removeManager,
  listStorageSamples,
  getStatistics,
  listLayerDefinitions,
  addLayerDefinition,
  getLayerDefinition,
  listStorageTypes,
  getStorageType,
]
