import * as z from 'zod/mini'
import { id } from '../../input.ts'
import { count } from '../response-schema.ts'

export const presencePath = '/api/v1/sync/presence'

/** How often a page says that its person is there, and for how long that is believed, in ms: one that is lost makes nobody disappear. */
export const presenceTimes = { beat: 4_000, lasts: 9_000 } as const

const text = (longest: number) => z.string().check(z.maxLength(longest))

/** A place in a text, as the app of the other one reads it: the sequence and what is in it are names of the document. */
const positionSchema = z.object({ name: text(200), isBehind: z.boolean(), at: text(200) })

/** Where someone is: in which text, and where in it, if they write or select there. */
const placeSchema = z.object({ documentId: text(100), cursor: z.nullable(z.object({ anchor: positionSchema, head: positionSchema })) })
export type PresencePlace = z.infer<typeof placeSchema>
export type PresencePosition = z.infer<typeof positionSchema>

/** POST: someone is in an experiment, or no longer. */
export const presenceCallSchema = z.object({
  /** The page that shows it: a name that it makes for each time. */
  page: z.string().check(z.regex(/^[\w-]{16,64}$/)),
  /** Counts what the page says: something older than what is known is ignored. */
  n: count,
  experimentId: id,
  place: z._default(z.nullable(placeSchema), null),
  leaves: z._default(z.boolean(), false),
})
export type PresenceCall = z.infer<typeof presenceCallSchema>

/** Someone else in the experiment. The name is looked up by whoever shows it. */
export const otherSchema = z.object({
  userId: id,
  page: text(64),
  n: count,
  experimentId: id,
  place: z.nullable(placeSchema),
  /** For how long this is believed, in ms; 0 if they have left. */
  lasts: count,
})
export type OtherPresence = z.infer<typeof otherSchema>

/** Everyone else who is there. */
export const presenceSchema = z.object({ others: z.array(otherSchema) })
export type Presences = z.infer<typeof presenceSchema>
