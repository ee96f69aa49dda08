import { freeLocation } from '../storage-layers/free-location.ts'
import { addChildLayer, addChildLayers } from '../storage-layers/add-layers.ts'
import { moveLayerToLayer, patchLayer } from '../storage-layers/change-layers.ts'
import { getAncestry, layersForBarcodes, listChildLayersOfMany } from '../storage-layers/find-layers.ts'
import { addLayerDefinition, getLayerDefinition, listLayerDefinitions } from '../storage-layers/layer-definitions.ts'
import { getEmptyLayer } from '../storage-layers/empty-layer.ts'
import { getLayer, listChildLayers, listLayers, listLayerSamples } from '../storage-layers/layers.ts'
import { removeLayer } from '../storage-layers/remove-layer.ts'
import { getUsage } from '../storage-layers/usage.ts'
import { addStorageDetail, addStorageDetails, patchStorageDetail, patchStorageDetails, removeStorageDetail, removeStorageDetails } from './change-details.ts'
import { patchStorage } from './change-storage.ts'
import { getStorageDetail, listStorageDetails } from './details.ts'
import { freeInStorage } from './free-in-storage.ts'
import { listManagers, putManager, putManagers, removeManager, removeManagers } from './managers.ts'
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
  getEmptyLayer,
  getUsage,
  listStorage,
  addStorage,
  getStorage,
  patchStorage,
  listStorageDetails,
  getStorageDetail,
  addStorageDetail,
  patchStorageDetail,
  removeStorageDetail,
  addStorageDetails,
  patchStorageDetails,
  removeStorageDetails,
  freeInStorage,
  listStorageLogs,
  listManagers,
  putManager,
  removeManager,
  putManagers,
  removeManagers,
  listStorageSamples,
  getStatistics,
  listLayerDefinitions,
  addLayerDefinition,
  getLayerDefinition,
  listStorageTypes,
  getStorageType,
]
