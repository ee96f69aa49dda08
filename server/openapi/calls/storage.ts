import type { Subject } from '../documented-call.ts'

export const storageCalls: Subject = {
  title: 'Storage and equipment',
  calls: [
    { method: 'GET', path: 'storage', summary: 'Lists the storage units and instruments of the group.' },
    { method: 'POST', path: 'storage', summary: 'Creates a storage unit. For administrators.', body: { name: 'Freezer F7', storageTypeID: 1 } },
    { method: 'GET', path: 'storage/{storageID}', summary: 'Reads a storage unit.' },
    { method: 'GET', path: 'storage/{storageID}/samples', summary: 'Lists the samples in a storage unit.' },
    { method: 'GET', path: 'storage/{storageID}/statistics', summary: 'Says how full a storage unit is.' },
    {
      method: 'POST',
      path: 'storage/{storageID}/storageLayerDefinitions',
      summary: 'Creates a kind of compartment for a storage unit.',
      body: { name: 'Box', isGrid: true, dimension: { rows: 9, columns: { numbering: 'NUMERIC', count: 9 } } },
    },
    { method: 'GET', path: 'storageTypes', summary: 'Lists the kinds of storage units.' },
    { method: 'GET', path: 'storageTypes/{storageTypeID}', summary: 'Reads a kind of storage unit.' },
    { method: 'GET', path: 'storageLayers', summary: 'Lists compartments.', query: { name: 'Box' } },
    { method: 'GET', path: 'storageLayers/{storageLayerID}', summary: 'Reads a compartment.' },
    {
      method: 'PATCH',
      path: 'storageLayers/{storageLayerID}',
      summary: 'Changes the size of a compartment.',
      body: { dimension: { rows: 10, columns: { numbering: 'NUMERIC', count: 10 } } },
    },
    { method: 'GET', path: 'storageLayers/{storageLayerID}/childLayers', summary: 'Lists the compartments inside a compartment.' },
    {
      method: 'POST',
      path: 'storageLayers/{storageLayerID}/childLayers',
      summary: 'Creates a compartment inside a compartment.',
      body: { storageLayerDefinitionID: 750999, name: 'Box 4' },
    },
    { method: 'GET', path: 'storageLayers/{storageLayerID}/samples', summary: 'Lists the samples in a compartment.' },
    { method: 'GET', path: 'storageLayers/{storageLayerID}/freeLocation', summary: 'Finds the next free position.', query: { consecutiveSpace: 2 } },
    { method: 'GET', path: 'equipment/{equipmentID}/bookings', summary: 'Lists the bookings of an instrument.' },
    {
      method: 'POST',
      path: 'equipment/{equipmentID}/bookings',
      summary: 'Books an instrument.',
      body: { start: '2031-03-03T09:00:00Z', end: '2031-03-03T10:00:00Z', description: 'Sort' },
    },
    {
      method: 'PUT',
      path: 'equipment/bookings/{bookingID}',
      summary: 'Changes a booking.',
      body: { start: '2031-03-03T11:00:00Z', end: '2031-03-03T12:00:00Z' },
    },
    { method: 'DELETE', path: 'equipment/bookings/{bookingID}', summary: 'Cancels a booking.' },
    { method: 'GET', path: 'equipment/{equipmentID}/logs', summary: 'Reads the logbook of an instrument.' },
  ],
}
