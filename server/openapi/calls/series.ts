import type { Subject } from '../documented-call.ts'

export const seriesCalls: Subject = {
  title: 'Series',
  description: 'Samples that belong together.',
  calls: [
    { method: 'GET', path: 'sampleSeries', summary: 'Lists the series of the group.' },
    { method: 'POST', path: 'sampleSeries', summary: 'Creates a series.', body: { name: 'Plate 7', sampleIDs: [1042, 1043] } },
    {
      method: 'POST',
      path: 'sampleSeries/createWithSamples',
      summary: 'Creates a series of up to 100 new samples, all or none.',
      description: 'sampleMetas and quantitySettings beside the samples are for each sample that has none of its own.',
      body: { series: { name: 'Plate 8' }, samples: [{ name: 'Well A1', sampleTypeID: 104 }], sampleMetas: [{ key: 'Passage', value: '12' }] },
    },
    { method: 'GET', path: 'sampleSeries/{seriesID}', summary: 'Reads a series with the numbers of its samples.' },
    {
      method: 'PATCH',
      path: 'sampleSeries/{seriesID}',
      summary: 'Renames a series, or says which samples are in it.',
      description: 'sampleIDs are the samples of the series from now on. Archived ones stay in it.',
      body: { name: 'Dilution 2' },
    },
    { method: 'DELETE', path: 'sampleSeries/{seriesID}', summary: 'Removes a series. Its samples stay.' },
    {
      method: 'PATCH',
      path: 'sampleSeries/{seriesID}/samples',
      params: { seriesID: 172 },
      summary: 'Gives all samples of a series the same fields, values and compartment, all or none.',
      description:
        'altIDs has one barcode for each sample, in the order of their numbers. position is that of the first one; the others follow. An empty name leaves the names as they are.',
      body: { sample: { name: '', note: 'Thawed on ice' }, sampleMetas: [{ key: 'Passage', value: '12' }] },
    },
    {
      method: 'POST',
      path: 'sampleSeries/{seriesID}/clone',
      params: { seriesID: 172 },
      summary: 'Copies the samples of a series into a new series.',
      description: 'storagePositionRanges says where there are positions for the copies; without it, they have no location.',
      body: { storagePositionRanges: [{ storageLayerID: 210, offset: 0, limit: 81 }] },
    },
    { method: 'POST', path: 'sampleSeries/{seriesID}/samples/add', summary: 'Adds samples to a series.', body: { sampleIDs: [1042] } },
    { method: 'POST', path: 'sampleSeries/{seriesID}/samples/remove', summary: 'Takes samples out of a series.', body: { sampleIDs: [1042] } },
    {
      method: 'PUT',
      path: 'sampleSeries/{seriesID}/quantity',
      params: { seriesID: 172 },
      summary: 'Says how much there is of each sample of a series from now on.',
      body: { amount: 0.002, unit: 'Liter', displayUnit: 'MilliLiter' },
    },
    {
      method: 'POST',
      path: 'sampleSeries/{seriesID}/quantity/add',
      params: { seriesID: 172 },
      summary: 'Adds to each sample of a series. The body is the amount alone, in liters, grams or units.',
      body: 0.000001,
    },
    {
      method: 'POST',
      path: 'sampleSeries/{seriesID}/quantity/subtract',
      params: { seriesID: 172 },
      summary: 'Takes some of each sample of a series. The body is the amount alone, in liters, grams or units.',
      body: 0.000001,
    },
    {
      method: 'POST',
      path: 'sampleSeries/{seriesID}/quantity/clear',
      params: { seriesID: 172 },
      summary: 'Says that nothing is left of the samples of a series.',
    },
    {
      method: 'POST',
      path: 'sampleSeries/{seriesID}/moveToLayer/{storageLayerID}',
      params: { seriesID: 172, storageLayerID: 210 },
      summary: 'Moves each sample of a series to the next free position of a compartment, all or none.',
    },
    { method: 'GET', path: 'samplesAndSeries', summary: 'Lists samples and series together.', query: { name: 'HeLa' } },
  ],
}
