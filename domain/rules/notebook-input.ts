import * as z from 'zod/mini'
import { longText, shortText } from '../input.ts'

/** What the person saw in a field, and what it should say. */
const textChange = <Text extends z.ZodMiniType<string>>(text: Text) => z.object({ was: text, to: text })

export const nameChange = textChange(shortText)
export const descriptionChange = textChange(longText)
