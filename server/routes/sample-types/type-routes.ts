import { addField, patchField, putField, removeField } from './change-fields.ts'
import { listFieldOptions, putFieldOptions } from './field-options.ts'
import { addSampleType, getSampleType, listSampleTypes, patchSampleType, removeSampleType, restoreSampleType, sampleTypesForNames } from './sample-types.ts'
import { getField, listAllFields, listFields } from './type-fields.ts'
import type { Route } from '../route.ts'

/** All routes of sample types and their fields. */
export const sampleTypeRoutes: readonly Route[] = [
  listSampleTypes,
  addSampleType,
  getSampleType,
  patchSampleType,
  removeSampleType,
  restoreSampleType,
  sampleTypesForNames,
  listAllFields,
  listFields,
  addField,
  putField,
  getField,
  patchField,
  removeField,
  listFieldOptions,
  putFieldOptions,
]
