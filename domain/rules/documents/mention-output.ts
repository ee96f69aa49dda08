import { escapeHtml } from './escape-html.ts'
import { mentionKinds, type Mention } from './rich-text.ts'

/** What stands in the text for a sample, an experiment or a person. */
export const mentionText = ({ name }: Pick<Mention, 'name'>): string => `@${name}`

/** As the editor copies it, so that it is found again. */
export function mentionHtml({ kind, id, name }: Mention): string {
  return `<span data-kind="${kind}" data-id="${id}">${escapeHtml(mentionText({ name }))}</span>`
}

/** A link to a sample, as existing programs and add-ons know it. */
export const sampleLink = (id: number, html: string): string => `<a onclick="Experiment.Section.Sample.view(${id})">${html}</a>`

const written = /<span data-kind="sample" data-id="(\d+)">([^<]*)<\/span>/g

/**
 * HTML of a text, with links to its samples, each under its name alone: programs take the text of a link for the name. Everything that people wrote is
 * escaped in it, so what is found here is a sample.
 */
export const linkSamples = (html: string): string =>
  html.replaceAll(written, (_, id: string, text: string) => sampleLink(Number(id), text.replace(/^@(?!@)/, '')))

/** What an element of HTML mentions, by its attributes: a link as above, or what the editor copies. */
export function mentionedIn(attribute: (name: string) => string | undefined): Pick<Mention, 'kind' | 'id'> | undefined {
  const [, sample] = /\bExperiment\.Section\.Sample\.view\(\s*['"]?(\d{1,15})['"]?\s*\)/.exec(attribute('onclick') ?? '') ?? []
  const kind = sample ? 'sample' : mentionKinds.find((each) => each === attribute('data-kind'))
  const id = Number(sample ?? /^\d{1,15}$/.exec(attribute('data-id') ?? '')?.[0])
  return kind && id > 0 ? { kind, id } : undefined
}
