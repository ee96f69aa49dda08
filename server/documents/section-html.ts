import type { ProtocolVariable } from '#domain/entities/protocol-version.ts'
import type { SectionSampleRow } from '#domain/entities/section-sample.ts'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { escapeHtml } from '#domain/rules/documents/escape-html.ts'
import { sampleLink } from '#domain/rules/documents/mention-output.ts'
import { fillIn, valuesOf, type EnteredValues } from '#domain/rules/protocols/variables.ts'

/* What sections show that are no texts, as HTML for programs. */

/** Its values, each in a row behind its name, and its steps. A value is in `span.protVar`, as existing programs look for it. */
export function procedureHtml(steps: readonly SectionStepRow[], variables: readonly ProtocolVariable[], entered: EnteredValues): string {
  const values = valuesOf(variables, entered)
  const shown = ({ id, unit }: ProtocolVariable) => `<span class="protVar">${escapeHtml(String(values.get(id) ?? ''))}</span>${unit && ` ${escapeHtml(unit)}`}`
  const rows = variables.map((variable) => `<tr><td>${escapeHtml(variable.name)}</td><td>${shown(variable)}</td></tr>`).join('')
  const escaped = variables.map((variable) => ({ ...variable, name: escapeHtml(variable.name) }))
  const withValues = (text: string) => fillIn(escapeHtml(text), escaped, (variable) => shown(variable)).replaceAll('\n', '<br>')
  const items = steps
    .toSorted((a, b) => a.place - b.place)
    .map(({ title, detail, note }) => `<li><p>${[title, detail, note].filter(Boolean).map(withValues).join('</p><p>')}</p></li>`)
    .join('')
  return (rows && `<table><tbody>${rows}</tbody></table>`) + (items && `<ol>${items}</ol>`)
}

/** Links to its samples, with how much of each was used. */
export function samplesHtml(samples: readonly SectionSampleRow[]): string {
  const items = samples.map(
    ({ sampleId, name, amount, unit }) => `<li>${sampleLink(sampleId, escapeHtml(name))}${amount === null ? '' : `, ${amount} ${escapeHtml(unit)}`}</li>`,
  )
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
}
