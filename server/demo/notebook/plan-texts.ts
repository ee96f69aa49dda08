import type { Doc } from 'yjs'
import { escapeHtml } from '#domain/rules/documents/escape-html.ts'
import { mentionHtml } from '#domain/rules/documents/mention-output.ts'
import { writeSequence } from '#domain/rules/documents/sequence/write-sequence.ts'
import { htmlToRichText } from '#server/documents/html-to-rich-text.ts'
import type { Random } from '../random.ts'
import type { TextPlan } from './plan.ts'

const named = /\{([^}]+)\}/g
const hasBlocks = /<(p|ul|ol|table|h\d|img|figure)\b/

/** The samples that a text mentions. */
export const samplesIn = ({ text }: Pick<TextPlan, 'text'>): string[] => Array.from(text.matchAll(named), ([, name]) => name!)

export interface TextWorld {
  readonly by: number
  readonly sampleIds: ReadonlyMap<string, { readonly id: number }>
  /** Files of its pictures, in their order. */
  readonly fileIds: readonly string[]
  readonly random: Random
}

/** A text as one person wrote it, with samples that the laboratory does not have under their name alone. */
export function writeText(doc: Doc, { text, pictures = [] }: TextPlan, { by, sampleIds, fileIds, random }: TextWorld): void {
  const html = hasBlocks.test(text) ? text : text.replaceAll(/[^\n]+/g, '<p>$&</p>')
  const withSamples = html.replaceAll(named, (_, name: string) => {
    const sample = sampleIds.get(name)
    return sample ? mentionHtml({ kind: 'sample', id: sample.id, name }) : escapeHtml(name)
  })
  const content = htmlToRichText(withSamples, (file) => {
    const at = pictures.findIndex(({ shows }) => shows === file)
    return at < 0 ? undefined : { file: fileIds[at]!, name: pictures[at]!.name }
  })
  writeSequence(doc, content, { by, newId: () => random.int(1, 2 ** 31) })
}
