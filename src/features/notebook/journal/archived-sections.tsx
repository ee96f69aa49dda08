import { useState } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { archiveSectionChange } from '#src/workspace/mutations/sections.ts'
import { isLockedFor } from '#src/workspace/notebook/section-lock.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** The archived sections of an experiment, on request. */
export function ArchivedSections({ sections, mayWrite }: { sections: readonly SectionRow[]; mayWrite: boolean }) {
  const [isShown, setShown] = useState(false)
  const { userId } = useWorkspace().workspace
  const mutate = useMutate()
  if (sections.length === 0) return null
  return (
    <div className="stack">
      <Button variant="plain" icon={ArchiveIcon} pressed={isShown} onClick={() => setShown(!isShown)}>
        {plural(sections.length, { one: '# archived section', other: '# archived sections' })}
      </Button>
      {isShown && (
        <Card title={t('Archived sections')} flush>
          {sections.map((section) => (
            <Row
              key={section.id}
              leading={<ArchiveIcon className="i" aria-hidden />}
              title={section.name}
              trailing={
                mayWrite &&
                !isLockedFor(section, userId) && (
                  <Button icon={RestoreIcon} onClick={() => void mutate(archiveSectionChange(section, false))}>
                    {t('Restore')}
                  </Button>
                )
              }
            />
          ))}
        </Card>
      )}
    </div>
  )
}
