import { addSample } from './add-sample.ts'
import { addSamples } from './add-samples.ts'
import { cloneSample } from './clone-sample.ts'
import { getParents, getSample, listChildren } from './get-sample.ts'
import { forBarcodes, forNames, getSamples, listAllSamples } from './list-samples.ts'
import { sampleHistory } from './history.ts'
import { listSampleLogs } from './logs.ts'
import { listSectionsOfSample } from './sections-of-sample.ts'
import { putValueOfMany } from './value-of-many.ts'
import { moveSamplesByBody, moveSamplesToLayer, moveToLayer } from './move-to-layer.ts'
import { patchSample } from './patch-sample.ts'
import { archiveSamples, changeLocations, checkInOne, checkInSamples, checkOutOne, checkOutSamples, removeFromLocation, removeSamples } from './many-samples.ts'
import { removeSample } from './remove-sample.ts'
import { addValue, getValue, listValues, patchValue, putValue, putValues, removeValue } from './sample-meta.ts'
import { addQuantity, clearQuantity, getQuantity, patchQuantity, putQuantity, removeQuantity, subtractQuantity } from './sample-quantity.ts'
import { listSamplesAndSeries } from './samples-and-series.ts'
import { cloneIntoSeries } from '../series/clone-into-series.ts'
import { cloneSeries } from '../series/clone-series.ts'
import { createWithSamples } from '../series/create-with-samples.ts'
import { patchSeriesSamples } from '../series/patch-series-samples.ts'
import { addToSeriesQuantity, clearSeriesQuantity, moveSeriesToLayer, putSeriesQuantity, subtractFromSeriesQuantity } from '../series/series-samples.ts'
import { listSeries } from '../series/list-series.ts'
import { addSeries, addSeriesSamples, getSeries, patchSeries, removeSeries, removeSeriesSamples } from '../series/series.ts'
import type { Route } from '../route.ts'
import { listSampleColumns } from '../views/sample-columns.ts'

/** All routes of samples and their series. */
export const sampleRoutes: readonly Route[] = [
  listAllSamples,
  addSample,
  addSamples,
  getSamples,
  forBarcodes,
  forNames,
  listSampleColumns,
  getSample,
  sampleHistory,
  listSampleLogs,
  listSectionsOfSample,
  patchSample,
  removeSample,
  checkOutSamples,
  checkInSamples,
  checkOutOne,
  checkInOne,
  archiveSamples,
  removeFromLocation,
  changeLocations,
  removeSamples,
  listChildren,
  getParents,
  listValues,
  addValue,
  putValues,
  putValueOfMany,
  putValue,
  getValue,
  patchValue,
  removeValue,
  getQuantity,
  putQuantity,
  patchQuantity,
  clearQuantity,
  removeQuantity,
  subtractQuantity,
  addQuantity,
  cloneSample,
  moveToLayer,
  moveSamplesToLayer,
  moveSamplesByBody,
  listSamplesAndSeries,
  listSeries,
  addSeries,
  getSeries,
  patchSeries,
  removeSeries,
  createWithSamples,
  cloneIntoSeries,
  cloneSeries,
  patchSeriesSamples,
  putSeriesQuantity,
  addToSeriesQuantity,
  subtractFromSeriesQuantity,
  clearSeriesQuantity,
  moveSeriesToLayer,
  addSeriesSamples,
  removeSeriesSamples,
]
