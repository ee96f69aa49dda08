import { groupSettingsId } from '#domain/entities/group-settings.ts'
import type { Readership } from '#domain/entities/experiment.ts'
import { RadioCards } from '#src/ui/fields/radio-cards.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from './group-notice.module.css'

const change = async (from: Readership, to: Readership) => (await import('#src/workspace/mutations/group.ts')).setGroupReadershipChange(from, to)

/** Where an administrator sets who sees new experiments, for studies that do not say. */
export function ReadershipTab() {
  const { groupName } = useWorkspace()
  const mutate = useMutate()
  const readership = useLive(async (workspace) => (await workspace.mirror('groupSettings').get(groupSettingsId))?.readership ?? 'group', [])
  if (readership === undefined) return null
  return (
    <div className={classNames('stack-l', classes.tab)}>
      <p className="muted">{t('A study can say otherwise, and so can whoever creates an experiment. Existing experiments stay as they are.')}</p>
      <Card>
        <RadioCards
          label={t('Who sees new experiments')}
          value={readership}
          onChange={(to) => void (to !== readership && mutate(change(readership, to)))}
          cards={[
            {
              value: 'group',
              label: t('Everyone in {group}', { group: groupName }),
              hint: t('They can read it, search for it, and find it from its samples.'),
            },
            {
              value: 'people',
              label: t('Only some people'),
              hint: t('Its owner, its collaborators, supervisors, and the people its owner names. Members shows which roles are supervisors.'),
            },
          ]}
        />
      </Card>
    </div>
  )
}
