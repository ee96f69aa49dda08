import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { PageTools } from '#src/workspace/contributions/page-tools.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { TemplateBanner } from '#src/features/notebook/templates/template-banner.tsx'
import { ExperimentPeople } from './experiment-people.tsx'

/** What the page of an experiment begins with: whose it is, what add-ons offer for it, and what a template is for. */
export function ExperimentFacts({ experiment }: { experiment: ExperimentRow }) {
  const { id, archived, isTemplate } = experiment
  return (
    <>
      <ExperimentPeople experiment={experiment} />
      <LazyBoundary>
        <PageTools place="experiment" id={id} />
      </LazyBoundary>
      {isTemplate === 1 && !archived && <TemplateBanner template={experiment} />}
    </>
  )
}
