import type { ListDefinition } from '../define-list.ts'
import type { ListEntity } from '../list-request.ts'
import { equipmentList } from './equipment.ts'
import { experimentsList } from './experiments.ts'
import { orderItemsList } from './order-items.ts'
import { productsList } from './products.ts'
import { sampleSeriesList } from './sample-series.ts'
import { samplesList } from './samples.ts'
import { storageLayersList } from './storage-layers.ts'
import { storageUnitsList } from './storage-units.ts'

/** Every list there is. */
export const lists: { readonly [E in ListEntity]?: ListDefinition<E> } = {
  samples: samplesList,
  sampleSeries: sampleSeriesList,
  storageLayers: storageLayersList,
  storageUnits: storageUnitsList,
  experiments: experimentsList,
  products: productsList,
  orderItems: orderItemsList,
  equipment: equipmentList,
}

/** Throws for an entity that has no list definition. */
export function listOfEntity<E extends ListEntity>(entity: E): ListDefinition<E> {
  const list = lists[entity]
  if (!list) throw new Error(`${entity} has no list: add its columns to db/lists/columns`)
  return list
}
