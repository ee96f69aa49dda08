import { limits } from '#domain/limits.ts'
import * as z from 'zod/mini'
import { plainText } from '../input.ts'

const text = z._default(plainText(limits.text.longest), '')

/** Programs say what something is about in `description`, in `notes`, or differently in both. */
export const toldTexts = { description: text, notes: text }

interface Told {
  readonly description: string
  readonly notes: string
}

/** One text of it, which is all that a project or a study has: whatever has no place of its own is a line with its name. */
export function sentDescription({ description, notes }: Told, further: readonly (readonly [name: string, value: string])[] = []): string {
  const paragraphs = [...new Set([description.trim(), notes.trim()])]
  const lines = further.flatMap(([name, value]) => (value.trim() ? `${name}: ${value.trim()}` : []))
  return [...paragraphs, lines.join('\n')].filter(Boolean).join('\n\n')
}
