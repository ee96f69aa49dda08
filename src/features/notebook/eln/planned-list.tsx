import { NotebookIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { sectionLook } from '#src/features/notebook/journal/section-types.ts'
import type { PlannedExperiment } from './plan-import.ts'

/** What becomes of a file: each experiment with its sections. */
export function PlannedList({ experiments }: { experiments: readonly PlannedExperiment[] }) {
  return (
    <>
      <p>{plural(experiments.length, { one: 'This file becomes # experiment:', other: 'This file becomes # experiments:' })}</p>
      <ul aria-label={t('Experiments')}>
        {experiments.map(({ name, texts, files }, at) => (
          <li key={at}>
            <Row leading={<NotebookIcon className="i" aria-hidden />} title={name} subtitle={sectionsText(texts, files)} wraps />
          </li>
        ))}
      </ul>
      <p className="muted">{t('Headings, lists, tables and links in texts are kept. Everything else, such as formulas and drawings, is left out.')}</p>
    </>
  )
}

function sectionsText(texts: PlannedExperiment['texts'], files: PlannedExperiment['files']): string {
  const words = [
    ...texts.map(({ name }) => name),
    ...files.map(({ type, files: all }) => t('{section} ({count})', { section: t(sectionLook(type).text), count: all.length })),
  ]
  return words.join(' · ') || t('No sections yet')
}
