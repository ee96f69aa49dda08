import type { Subject } from '../documented-call.ts'

export const seriesCalls: Subject = {
  title: 'Series',
  calls: [
    { method: 'GET', path: 'sampleSeries', summary: 'Lists the series of the group.' },
    { method: 'POST', path: 'sampleSeries', summary: 'Creates a series.', body: { name: 'Plate 7', sampleIDs: [1042, 1043] } },
    { method: 'GET', path: 'sampleSeries/{seriesID}', summary: 'Reads a series with the numbers of its samples.' },
    { method: 'PATCH', path: 'sampleSeries/{seriesID}', summary: 'Renames a series.', body: { name: 'Dilution 2' } },
    { method: 'DELETE', path: 'sampleSeries/{seriesID}', summary: 'Removes a series. Its samples stay.' },
    { method: 'POST', path: 'sampleSeries/{seriesID}/samples/add', summary: 'Adds samples to a series.', body: { sampleIDs: [1042] } },
    { method: 'POST', path: 'sampleSeries/{seriesID}/samples/remove', summary: 'Takes samples out of a series.', body: { sampleIDs: [1042] } },
    { method: 'GET', path: 'samplesAndSeries', summary: 'Lists samples and series together.', query: { name: 'HeLa' } },
  ],
}
