import { wirePlaces, type WireLocation } from '#domain/wire/inventory/storage-to-wire.ts'
import { readLayersAbove } from '../../store/lists/layers-above.ts'
import type { Call } from '../route.ts'
import { viewerOf } from '../samples/wire-samples.ts'

/** A position in a compartment, with everything around it; null if the compartment is gone. */
export const wireLocation = (call: Call<'member'>, layerId: number, position: number): Promise<WireLocation | null> =>
  call.services.engine.read(async (sql) => wirePlaces(await readLayersAbove(sql, viewerOf(call), [layerId]))(layerId, position))
