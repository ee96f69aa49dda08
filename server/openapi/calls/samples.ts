import { limits } from '#domain/limits.ts'
import type { Subject } from '../documented-call.ts'

const ownFields = `A value whose key is not the name of a field of the type makes a field of this sample: at most ${limits.many.ownFields}.`

export const sampleCalls: Subject = {
  title: 'Samples',
  calls: [
    { method: 'GET', path: 'samples', summary: 'Lists samples, page by page.', query: { $records: 100, $expand: 'meta' } },
    { method: 'POST', path: 'samples', summary: 'Creates a sample.', description: ownFields, body: { name: 'HeLa P12', sampleTypeID: 104 } },
    { method: 'GET', path: 'samples/get', summary: 'Reads several samples by their numbers.', query: { sampleID: '1042,1043' } },
    { method: 'GET', path: 'samples/forBarcodes', summary: 'Finds samples by their barcodes.', query: { barcodes: '005000000001042' } },
    { method: 'GET', path: 'samples/{sampleID}', summary: 'Reads a sample.', query: { $expand: 'meta' } },
    { method: 'PATCH', path: 'samples/{sampleID}', summary: 'Changes a sample.', description: ownFields, body: { description: 'Frozen at passage 12' } },
    { method: 'DELETE', path: 'samples/{sampleID}', summary: 'Archives a sample. One that is archived is deleted for good.' },
    { method: 'GET', path: 'samples/{sampleID}/meta', summary: 'Lists the custom fields of a sample.' },
    {
      method: 'POST',
      path: 'samples/{sampleID}/meta',
      summary: 'Adds the value of a custom field.',
      description: ownFields,
      body: { key: 'Passage', sampleDataType: 'TEXT', value: '12' },
    },
    {
      method: 'PUT',
      path: 'samples/{sampleID}/meta',
      summary: 'Adds or replaces the value of a custom field, by its name.',
      description: ownFields,
      body: { key: 'Passage', sampleDataType: 'TEXT', value: '13' },
    },
    { method: 'GET', path: 'samples/{sampleID}/meta/{sampleMetaID}', summary: 'Reads the value of a custom field.' },
    { method: 'PATCH', path: 'samples/{sampleID}/meta/{sampleMetaID}', summary: 'Changes the value of a custom field.', body: { value: '14' } },
    { method: 'DELETE', path: 'samples/{sampleID}/meta/{sampleMetaID}', summary: 'Removes the value of a custom field.' },
    { method: 'GET', path: 'samples/{sampleID}/quantity', summary: 'Reads how much there is of a sample.' },
    {
      method: 'POST',
      path: 'samples/{sampleID}/quantity/subtract',
      summary: 'Takes some of a sample. The body is the amount alone, in liters, grams or units.',
      body: 0.000001,
    },
    {
      method: 'POST',
      path: 'samples/{sampleID}/quantity/add',
      summary: 'Adds to a sample. The body is the amount alone, in liters, grams or units.',
      body: 0.000001,
    },
    {
      method: 'PUT',
      path: 'samples/{sampleID}/quantity',
      summary: 'Says how much there is of a sample from now on.',
      body: { amount: 0.002, unit: 'Liter', displayUnit: 'MilliLiter' },
    },
    { method: 'GET', path: 'samples/{sampleID}/children', summary: 'Lists the samples that were made from a sample.' },
    { method: 'GET', path: 'samples/{sampleID}/parents', summary: 'Reads the sample that a sample was made from, and what that was made from.' },
    { method: 'GET', path: 'samples/{sampleID}/history', summary: 'Reads who changed a sample, and when.' },
    { method: 'POST', path: 'samples/{sampleID}/clone', summary: 'Creates copies of a sample.', body: { cloneTimes: 1 } },
    { method: 'POST', path: 'samples/{sampleID}/moveToLayer/{storageLayerID}', summary: 'Moves a sample to a compartment.', query: { position: 3 } },
    {
      method: 'POST',
      path: 'samples/moveToLayer',
      summary: 'Moves samples and series to a compartment.',
      body: { storageLayerID: 210, position: 20, sampleIDs: [1042], seriesIDs: [171] },
    },
    { method: 'POST', path: 'samples/moveToLayer/{storageLayerID}', summary: 'Moves several samples to a compartment.', query: { sampleIDs: '1042,1043' } },
    { method: 'GET', path: 'barcode/{barcode}', summary: 'Says what a barcode belongs to.' },
    { method: 'GET', path: 'sampleTypes', summary: 'Lists the types of samples.' },
    { method: 'POST', path: 'sampleTypes', summary: 'Creates a type of samples. For administrators.', body: { name: 'Organoid' } },
    { method: 'GET', path: 'sampleTypes/{sampleTypeID}', summary: 'Reads a type of samples.' },
    { method: 'GET', path: 'sampleTypes/{sampleTypeID}/meta', summary: 'Lists the custom fields of a type.' },
    {
      method: 'POST',
      path: 'sampleTypes/{sampleTypeID}/meta',
      summary: 'Adds a custom field to a type. For administrators.',
      body: { key: 'Clone', sampleDataType: 'TEXT' },
    },
    { method: 'GET', path: 'sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}', summary: 'Reads a custom field of a type.' },
  ],
}
