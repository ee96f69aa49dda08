import * as z from 'zod/mini'
import { longText, shortText } from '../../input.ts'

/** What the person saw in a field, and what it should say. */
const textChange = <Text extends z.ZodMiniType<string>>(text: Text) => z.object({ was: text, to: text })

export const nameChange = textChange(shortText)
export const descriptionChange = textChange(longText)

/** A name of something more that is known about a study: not empty, without spaces around it. */
const detailName = shortText.check(z.refine((name) => name !== '' && name === name.trim()))
/** By name; an empty text removes it. */
export const detailChanges = z.record(detailName, textChange(longText))
