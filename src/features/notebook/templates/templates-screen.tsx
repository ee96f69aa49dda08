import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { readTemplates } from '#db/queries/projects.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'

/** The templates for experiments. spec ROUTE-23 */
export function TemplatesScreen() {
  const mayCreate = usePermission()('Experiment.Create')
  const [areArchivedShown, setArchivedShown] = useState(false)
  const templates = useLive(readTemplates, [])
  if (!templates) return null
  const archived = templates.filter(({ template }) => template.archived)
  const live = templates.filter(({ template }) => !template.archived)
  return (
    <div className="page stack-l">
      <PageHeader title={t('Templates')} tabs={<SectionTabs />} />
      {live.length === 0 ? (
        <EmptyState icon={CopyIcon} title={t('No templates yet')}>
          {mayCreate ? t('Open an experiment that you repeat, and choose Save as template in its menu.') : null}
        </EmptyState>
      ) : (
        <Card flush label={t('Templates')}>
          {live.map((each) => (
            <TemplateRow key={each.template.id} {...each} />
          ))}
        </Card>
      )}
      {archived.length > 0 && (
        <Button variant="plain" icon={ArchiveIcon} pressed={areArchivedShown} onClick={() => setArchivedShown(!areArchivedShown)}>
          {t('Show archived')}
        </Button>
      )}
      {areArchivedShown && archived.length > 0 && (
        <Card flush title={t('Archived templates')}>
          {archived.map((each) => (
            <TemplateRow key={each.template.id} {...each} />
          ))}
        </Card>
      )}
    </div>
  )
}

function TemplateRow({ template, sections }: { template: ExperimentRow; sections: readonly SectionRow[] }) {
  return (
    <Row
      href={addresses.experiment(template.id)}
      leading={<CopyIcon className="i" aria-hidden />}
      title={template.name}
      subtitle={<LastChangeText change={template} />}
      trailing={<span className="muted">{plural(sections.length, { one: '# section', other: '# sections' })}</span>}
      chevron
    />
  )
}
