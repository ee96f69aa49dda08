import * as z from 'zod/mini'
import { schema, type EntityName } from '../../schema.ts'
import { isServerRow, kindsSchema } from './pull.ts'
import { arrayOf, count } from '../response-schema.ts'

/**
 * A few changes, sent with the news that there are some: everything in the group's feed after `from`, up to and including `version`.
 * Made once for everyone who listens, so it exists only if all of it belongs to the bucket that every member has.
 * Law 44: it confirms nothing and is never the last page of a pull.
 */
export const pokedPageSchema = z.object({
  epoch: z.string(),
  from: count,
  version: count,
  rows: arrayOf(isServerRow),
  /** The kinds of these rows, with the shapes that the server knows. */
  kinds: kindsSchema,
})
export type PokedPage = z.infer<typeof pokedPageSchema>

/** What an event stream says: this feed has advanced. */
export const pokeSchema = z.object({ groupId: count, version: count, page: z.optional(pokedPageSchema) })

/** Whether the server that made the page knows as much of its kinds as this build. */
export const isKnownComplete = ({ kinds }: PokedPage): boolean =>
  Object.entries(kinds).every(([kind, shape]) => Object.hasOwn(schema, kind) && schema[kind as EntityName].shape <= shape)
