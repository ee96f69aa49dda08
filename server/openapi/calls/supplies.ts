import type { Subject } from '../documented-call.ts'

export const supplyCalls: Subject = {
  title: 'Catalog and orders',
  description: 'Products that the group uses, and what is ordered.',
  calls: [
    { method: 'GET', path: 'supplies/catalogitems', summary: 'Lists the products of the catalog.', query: { name: 'buffer' } },
    { method: 'GET', path: 'supplies/orders', summary: 'Lists what was requested and ordered.' },
    {
      method: 'POST',
      path: 'supplies/orders/{id}',
      summary: 'Requests packs of a product, in place of a sample or of none with the number 0.',
      description: 'The id is that of the sample.',
      params: { id: 1042 },
      body: { catalogItemID: 131, amount: 2 },
    },
    {
      method: 'PUT',
      path: 'supplies/orders/{id}',
      summary: 'Changes how many packs are ordered, and how far the order is.',
      description: 'The id is that of the order.',
      body: { amount: 3 },
    },
  ],
}
